import type { Problem } from '../../../shared/datasets.ts';
import type { Context, TaskContext } from '../../context.ts';
import { inOneSlice, inTimeSlices } from '../../datasets/timeSlices.ts';
import { type CaseNotice, noticesOf } from '../../drift/caseNotices.ts';
import { driftProblem } from '../../drift/driftProblems.ts';
import type { MeasuredMode, MeasureText, RunModels } from '../../drift/measureForRun.ts';
import type { KeyOf } from './measureKey.ts';
import { insertMeasure, linkMeasure, readMeasure, unlinkMeasure } from './measuresTable.ts';
import { type RunCase, type RunPage, runPages } from './runCases.ts';
import type { RunProblems } from './runProblems.ts';
import { type StoredRun, writeRunProgress } from './runsTable.ts';

export type CasesOrder = {
  readonly run: StoredRun;
  readonly models: RunModels;
  readonly plans: ReadonlyMap<string, string>;
  readonly keyOf: KeyOf;
  readonly problems: RunProblems;
};

/** Pages on their way: enough that a thread never waits for the next one. */
const pagesAtOnce = 4;

/**
 * Measures the cases of a run page by page. Measures that are known are taken over; the others go to threads and are kept as they come,
 * so that a run which is stopped goes on from there. Errors: CANCELLED, those of the models.
 */
export async function measureCases(context: Context, order: CasesOrder, task: TaskContext): Promise<void> {
  const { run, plans, keyOf } = order;
  const failed = new AbortController();
  const signal = AbortSignal.any([task.signal, failed.signal]);
  const { datasetId, models, settings } = run;
  const pages = runPages(context, { datasetId, models, settings, plans, keyOf }, signal);
  const progress = { page: 0, measured: 0, reused: 0 };
  const work = async () => {
    for (let next = await pages.next(); next.done !== true; next = await pages.next()) {
      const number = progress.page;
      progress.page += 1;
      await measurePage(context, order, { page: next.value, number, progress, signal });
      task.report(progress.measured, run.total);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: pagesAtOnce }, () =>
      work().catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  const first = ended.find((one) => one.status === 'rejected');
  if (first !== undefined) throw failed.signal.reason;
}

type PageWork = {
  readonly page: RunPage;
  readonly number: number;
  readonly progress: { measured: number; reused: number };
  readonly signal: AbortSignal;
};

/** A case with its measures: `known` in part or as a whole, the others null until they were measured. */
type Unmeasured = { readonly one: RunCase; readonly missing: RunCase['keys'] };

async function measurePage(context: Context, order: CasesOrder, { page, number, progress, signal }: PageWork) {
  const { run, models, problems } = order;
  const found: Problem[] = [...page.problems];
  const notice = ({ input }: RunCase, notices: readonly CaseNotice[]) => {
    for (const { code, params } of notices) found.push(driftProblem(code, params, { caseId: input.case.id }));
  };
  const unmeasured: Unmeasured[] = [];
  const linked: { readonly one: RunCase; readonly measured: readonly MeasuredMode[] }[] = [];
  for (const one of page.cases) {
    const [own, ...others] = one.keys.map(({ key }) => readMeasure(context.db, key));
    if (own !== undefined && own !== null) notice(one, noticesOf(one.input, own));
    const missing = one.keys.filter((_, index) => [own, ...others][index] === null);
    if (missing.length === 0) linked.push({ one, measured: [] });
    else unmeasured.push({ one, missing });
  }
  const cases = unmeasured.map(({ one, missing }) => ({ input: one.input, modes: missing.map(({ mode }) => mode) }));
  const batch = { cases, models, stride: run.settings.stride };
  const measured = cases.length === 0 ? [] : await context.pool.run('drift.measureForRun', batch, { signal });
  for (const [index, { one }] of unmeasured.entries()) {
    const modes = measured[index] ?? [];
    const [own] = one.keys;
    notice(one, modes.find(({ mode }) => mode === own?.mode)?.notices ?? []);
    linked.push({ one, measured: modes });
  }
  await inTimeSlices(context.db, linked, ({ one, measured: modes }) => keep(context, run.id, page.model, one, modes));
  progress.measured += page.count;
  progress.reused += page.cases.length - unmeasured.length;
  problems.take(number, found);
  inOneSlice(context.db, () => writeRunProgress(context.db, run.id, progress));
}

/** Keeps the measures of a case and says that the run has them. */
function keep(
  { db }: Pick<Context, 'db'>,
  runId: number,
  model: string,
  { caseId, keys }: RunCase,
  measured: readonly MeasuredMode[],
): void {
  const texts = new Map(measured.map(({ mode, text }) => [mode, text]));
  const keyOf = ({ mode, key }: RunCase['keys'][number]): string | null => {
    const text: MeasureText | null | undefined = texts.get(mode);
    if (text) insertMeasure(db, key, text);
    return text === null ? null : key;
  };
  const [measureKey = null, referenceKey = null] = keys.map(keyOf);
  if (measureKey === null) unlinkMeasure(db, runId, model, caseId);
  else linkMeasure(db, runId, model, caseId, { measureKey, referenceKey });
}
