import type { Context, TaskContext, Unsigned } from '../../../context.ts';
import { inOneSlice, inTimeSlices } from '../../../database/timeSlices.ts';
import type { MeasuredMode } from '../measuring/measureForRun.ts';
import { modesOf } from '../measuring/measureInModes.ts';
import type { RunModels } from '../measuring/runModels.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import { insertMeasure, linkMeasure, readNotices, unlinkMeasure } from '../tables/measuresTable.ts';
import { type StoredRun, writeRunProgress } from '../tables/runsTable.ts';
import { type RunPage, runPages } from './runCases.ts';
import type { RunProblems } from './runProblems.ts';

type CasesOrder = {
  readonly run: StoredRun;
  readonly models: RunModels;
  /** By the key of the case. */
  readonly plans: ReadonlyMap<string, string>;
  readonly problems: RunProblems;
};

/** Pages on their way: enough that a thread never waits for the next one. */
const pagesAtOnce = 4;

/**
 * Measures the cases of a run page by page. Measures that are known are taken over; the others go to threads and are kept as they come,
 * so that a run which is stopped goes on from there. Errors: CANCELLED, those of the models.
 */
export async function measureCases(context: Unsigned, order: CasesOrder, task: TaskContext): Promise<void> {
  const { run, plans } = order;
  const failed = new AbortController();
  const signal = AbortSignal.any([task.signal, failed.signal]);
  const pages = runPages(context, run, plans, signal);
  const progress = { page: 0, measured: 0, reused: 0 };
  const work = async () => {
    for (let next = await pages.next(); next.done !== true; next = await pages.next()) {
      const number = progress.page;
      progress.page += 1;
      await measurePage(context, order, { page: next.value, number, progress, signal });
      task.report(progress.measured, run.total, progress.reused);
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

async function measurePage(context: Unsigned, order: CasesOrder, { page, number, progress, signal }: PageWork) {
  const { run, models, problems } = order;
  const { model, cases } = page;
  const found = page.unanswered.map((caseId) => driftProblem('caseWithoutGenerations', { model }, { caseId }));
  const batch = {
    model,
    cases: cases.map(({ stored }) => stored),
    models,
    stride: run.settings.stride,
    modes: modesOf(run.settings.mode),
    aliases: run.sources.aliases,
  };
  const measured = cases.length === 0 ? [] : await context.pool.run('drift.measureForRun', batch, { signal });
  const kept = cases.flatMap(({ caseId }, index) => {
    const one = measured[index];
    return one === undefined ? [] : [{ caseId, modes: one.modes, problems: one.problems }];
  });
  await inTimeSlices(context.db, kept, ({ caseId, modes }) => keep(context.db, run.id, model, caseId, modes));
  for (const one of kept) {
    const [own] = one.modes;
    if (own === undefined) continue;
    found.push(...one.problems, ...(own.state === 'known' ? readNotices(context.db, own.key) : own.notices));
    if (one.modes.every(({ state }) => state === 'known')) progress.reused += 1;
  }
  progress.measured += page.count;
  problems.take(number, found);
  inOneSlice(context.db, () => writeRunProgress(context.db, run.id, progress));
}

/** Keeps the measures of a case and says that the run has them. */
function keep(db: Context['db'], runId: number, model: string, caseId: number, modes: readonly MeasuredMode[]): void {
  const [measureKey = null, referenceKey = null] = modes.map((mode) => {
    if (mode.state === 'measured') insertMeasure(db, mode.key, mode.text);
    return mode.state === 'unmeasurable' ? null : mode.key;
  });
  if (measureKey === null) unlinkMeasure(db, runId, model, caseId);
  else linkMeasure(db, runId, model, caseId, { measureKey, referenceKey });
}
