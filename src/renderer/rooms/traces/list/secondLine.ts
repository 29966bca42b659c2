import type { Output } from '../../../../shared/api/contract.ts';
import type { TraceGroup } from '../../../../shared/traces/traceGroup.ts';
import type { Texts } from '../../../window/i18n.ts';

/** What tells the questions of a list apart beside their texts. */
export type Telling = { readonly tasks: boolean; readonly models: boolean; readonly outcomes: boolean };

export const tellsNothing: Telling = { tasks: false, models: false, outcomes: false };

/** Tasks and models tell questions apart where there are several and not all have each; verdicts where the files have some. While names are hidden neither models nor verdicts are told. */
export function whatTells({ tasks, models, outcomes }: Output<'traces.facets'>, isBlind: boolean): Telling {
  const most = Math.max(0, ...models.map(({ groupCount }) => groupCount));
  return {
    tasks: tasks.length > 1,
    models: !isBlind && models.some(({ groupCount }) => groupCount < most),
    outcomes: !isBlind && outcomes.some(({ outcome }) => outcome !== 'unscored'),
  };
}

/** The second line of a question: how many of its runs passed and ended early, task and models; empty where nothing is known. */
export function secondLine({ traces }: TraceGroup, telling: Telling, t: Texts['t']): string {
  const tasks = telling.tasks ? traces.map(({ task }) => task) : [];
  const models = telling.models ? traces.map(({ model }) => model) : [];
  const named = [...new Set(tasks), ...new Set(models)].filter((name) => name !== null);
  // What ended how comes first: names are cut where a list is narrow.
  return [...(telling.outcomes ? outcomeWords(traces, t) : []), ...named].join(t('traces.row.separator'));
}

function outcomeWords(traces: TraceGroup['traces'], t: Texts['t']): string[] {
  const judged = traces.filter(({ passed }) => passed !== null).length;
  const passed = traces.filter((trace) => trace.passed === true).length;
  const stopped = traces.filter(({ status }) => status === 'failed' || status === 'limit').length;
  const single = t(passed === 1 ? 'traces.row.passed' : 'traces.row.failed');
  const verdict = traces.length === 1 ? single : t('traces.row.passedOf', { passed, count: judged });
  return [...(judged === 0 ? [] : [verdict]), ...(stopped === 0 ? [] : [t('traces.row.stopped', { count: stopped })])];
}
