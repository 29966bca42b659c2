/** Measures a set of cases as a run: begins it, goes on with one that was stopped, and ends it with the numbers of its models. */

import type { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { MeasureSettings } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { Context, TaskContext, Unsigned } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import type { Kept } from '../../../kept.ts';
import { plansInForce, strangePlans } from '../plans.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import { aliasesInForce } from '../saidSettings.ts';
import { modelsOf, otherSplitsOf } from '../tables/answersTable.ts';
import { countCases } from '../tables/casesTable.ts';
import {
  endRun,
  insertRun,
  listRuns,
  readRun,
  restartRun,
  type StoredRun,
  writeRunResults,
} from '../tables/runsTable.ts';
import { aggregateModel } from './aggregateModel.ts';
import { measureCases } from './measureCases.ts';
import { settingsOfChoice } from './offeredModelFolders.ts';
import { checkFolders, clustersOf, factsOf, gatherSources, runModels, type SourcesFacts } from './runBasis.ts';
import { measuresInOrder } from './runMeasures.ts';
import { createRunProblems } from './runProblems.ts';
import { gatherTerms } from './runTerms.ts';

type MeasureOrder = z.output<(typeof driftApi)['drift.measure']['input']>;
type Started = { readonly taskId: string; readonly runId: number };

/** Begins a run in a task whose result is `{ runId }`. Errors: as of `drift.measure`. */
export async function beginMeasuring(context: Context, order: MeasureOrder): Promise<Started> {
  const { datasetId, confirmOtherSplit } = order;
  const settings = settingsOfChoice(context, order.settings);
  readSet(context.db, datasetId);
  refuseRunning(context, datasetId);
  const models = chosenModels(context.db, datasetId, order.models);
  const isOtherSplit = otherSplitsOf(context.db, datasetId, models).length > 0;
  if (!confirmOtherSplit) refuseOtherSplit(context.db, datasetId, models);
  const basis = await gatherBasis(context, datasetId, settings);
  const { db } = context;
  const runId = insertRun(db, {
    datasetId,
    settings,
    sources: gatherSources(db, datasetId, settings, {
      ...basis,
      isOtherSplitConfirmed: confirmOtherSplit && isOtherSplit,
    }),
    createdAt: context.now().toISOString(),
    evaluatorId: context.evaluatorId(),
    models,
    total: countCases(db, datasetId).caseCount * models.length,
  });
  return start(context, readRun(db, runId), basis);
}

/** Goes on with a run that was stopped, with what the set has now. Errors: NOT_FOUND, as of `drift.measure`. */
export async function resumeRun(context: Unsigned, runId: number): Promise<Started> {
  const { datasetId, settings, sources, models, state } = readRun(context.db, runId);
  if (state === 'done') throw new AppError('INVALID_INPUT', 'The run is done', { runId });
  readSet(context.db, datasetId);
  refuseRunning(context, datasetId);
  chosenModels(context.db, datasetId, models);
  if (!sources.isOtherSplitConfirmed) refuseOtherSplit(context.db, datasetId, models);
  const basis = await gatherBasis(context, datasetId, settings);
  const { db } = context;
  const { isOtherSplitConfirmed } = sources;
  const gathered = gatherSources(db, datasetId, settings, { ...basis, isOtherSplitConfirmed });
  restartRun(db, runId, gathered, countCases(db, datasetId).caseCount * models.length);
  return start(context, readRun(db, runId), basis);
}

type Basis = Omit<SourcesFacts, 'isOtherSplitConfirmed'>;

/** What a run measures with, gathered once: what is kept of it is what is measured. */
async function gatherBasis(context: Unsigned, datasetId: number, settings: MeasureSettings): Promise<Basis> {
  const folders = await checkFolders(context, settings);
  const aliases = aliasesInForce(context.db, settings);
  const { signal } = new AbortController();
  return { folders, aliases, terms: await gatherTerms(context, datasetId, settings, aliases, signal) };
}

function readSet(db: Context['db'], datasetId: number): void {
  if (readDataset(db, datasetId).format === 'drift-cases') return;
  throw new AppError('INVALID_INPUT', 'Only a set of cases can be measured', { datasetId });
}

function chosenModels(db: Context['db'], datasetId: number, chosen: readonly string[] | null): readonly string[] {
  const known = modelsOf(db, datasetId).map(({ model }) => model);
  const models = chosen === null ? known : known.filter((model) => chosen.includes(model));
  const missing = chosen?.find((model) => !known.includes(model));
  if (models.length > 0 && missing === undefined) return models;
  const named = missing === undefined ? {} : { model: missing };
  throw new AppError('INVALID_INPUT', 'There are no generations', { reason: 'noGenerations', ...named });
}

function refuseOtherSplit(db: Context['db'], datasetId: number, models: readonly string[]): void {
  const cases = otherSplitsOf(db, datasetId, models);
  if (cases.length === 0) return;
  throw new AppError('CONFLICT', 'Generations were made from other cases', { reason: 'otherSplit', cases });
}

/** Runs that are measured now: a crash leaves none of them behind. */
const running: Kept<Set<number>> = { make: () => new Set() };

/** Whether a run is measured at this moment. */
export function isRunning({ kept }: Pick<Context, 'kept'>, runId: number): boolean {
  return kept(running).has(runId);
}

function refuseRunning(context: Unsigned, datasetId: number): void {
  if (!listRuns(context.db, datasetId).some(({ id }) => isRunning(context, id))) return;
  throw new AppError('CONFLICT', 'The set is being measured', { reason: 'running' });
}

function start(context: Unsigned, run: StoredRun, basis: Basis): Started {
  const runs = context.kept(running).add(run.id);
  const { name } = readDataset(context.db, run.datasetId);
  const { taskId, finished } = context.tasks.begin('measure', name, (task) => measure(context, run, basis, task));
  const tell = () => context.emit('drift.measured', { datasetId: run.datasetId, runId: run.id });
  // Also a task that was stopped before it began ends here.
  void finished.then(() => {
    runs.delete(run.id);
    tell();
  });
  tell();
  return { taskId, runId: run.id };
}

async function measure(context: Unsigned, run: StoredRun, { folders, terms }: Basis, task: TaskContext) {
  const problems = createRunProblems();
  try {
    const models = runModels(run.settings, folders, terms);
    const readsPlans = run.settings.embedderFolder !== null;
    const plans = readsPlans ? plansInForce(context.db, run.datasetId) : new Map();
    if (readsPlans) problems.begin(strangePlanProblems(context.db, run.datasetId));
    await measureCases(context, { run, models, plans, problems }, task);
    for (const model of run.models) await aggregate(context, run, model, task.signal);
  } catch (error) {
    endRun(context.db, run.id, 'stopped', problems.end());
    throw error;
  }
  endRun(context.db, run.id, 'done', problems.end());
  return { runId: run.id };
}

function strangePlanProblems(db: Context['db'], datasetId: number): Problem[] {
  return [...strangePlans(db, datasetId)].map(([caseId, [entity = '']]) =>
    driftProblem('planOfOtherCase', { entity }, { caseId }),
  );
}

async function aggregate(context: Unsigned, run: StoredRun, model: string, signal: AbortSignal): Promise<void> {
  const isStrict = run.settings.mode === 'strict';
  const results = await aggregateModel(
    context.pool,
    {
      model,
      measures: measuresInOrder(context, run.id, model, 'measured'),
      reference: isStrict ? measuresInOrder(context, run.id, model, 'reference') : null,
      conversations: clustersOf(context.db, run),
      facts: factsOf(context.db, run, model),
    },
    signal,
  );
  writeRunResults(context.db, run.id, model, results);
}
