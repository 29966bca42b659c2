import type { TraceHead } from '../../../../shared/traces/traceGroup.ts';
import type { Texts } from '../../../window/i18n.ts';

type Run = Pick<TraceHead, 'id' | 'datasetId' | 'datasetName' | 'key' | 'model' | 'epoch' | 'line' | 'pointer'>;

/** What a column is called while names are shown: model and repetition, and what tells it from other open columns of the same. */
export function columnName(run: Run, open: readonly Run[], t: Texts['t']): string {
  const twins = open.filter(({ id, model, epoch }) => id !== run.id && model === run.model && epoch === run.epoch);
  return [runName(run, t), ...(twins.length === 0 ? [] : [toldApart(run, twins, t)])].join(' · ');
}

/** Model and repetition of a run. */
export function runName({ model, epoch }: Pick<Run, 'model' | 'epoch'>, t: Texts['t']): string {
  return [model ?? t('traces.work.noModel'), ...(epoch === null ? [] : [t('traces.work.repetition', { epoch })])].join(
    ' · ',
  );
}

function toldApart({ datasetId, datasetName, key, line, pointer }: Run, twins: readonly Run[], t: Texts['t']): string {
  if (twins.every((twin) => twin.datasetId !== datasetId)) return datasetName;
  if (twins.every((twin) => twin.key !== key)) return key;
  return line === null ? pointer : t('tracesInspector.runs.line', { line });
}
