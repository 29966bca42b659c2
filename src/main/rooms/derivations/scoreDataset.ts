import { isDeepStrictEqual } from 'node:util';
import { AppError, toWireError } from '../../../shared/errors.ts';
import { predictionParts } from '../../../shared/rooms/derivations/corpora/corpus.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { ScoreOptions, ScoreTotals } from '../../../shared/rooms/derivations/score.ts';
import type { Context, TaskContext, Unsigned } from '../../context.ts';
import { inTimeSlices } from '../../database/timeSlices.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';
import type { Kept } from '../../kept.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import { computeScores, describeProjectScoring, type ScoreBasis } from './computeScores.ts';
import { isAsImported, readGoldAt, readPredictions } from './goldAndPredictions.ts';
import { isPublished } from './import/knownCorpora.ts';
import { type Metric, metricOf } from './score/metrics.ts';
import { fractionsOf, type ScoredItem } from './score/scoredItem.ts';
import { storedItemScore } from './score/scoreTasks.ts';
import type { GoldRow } from './tables/questionsTable.ts';
import type { NewScoreItem } from './tables/scoresTable.ts';
import {
  deleteRun,
  deleteUnfinishedRuns,
  finishScoreRun,
  insertScoreItems,
  insertScoreRun,
  readItemJsons,
  readScoreRun,
} from './tables/scoresTable.ts';
import { synonymsAt } from './tables/synonymsTable.ts';

type ScoreOrder = {
  readonly goldDatasetId: number;
  readonly predictionDatasetId: number;
  readonly options: ScoreOptions;
  /** An earlier run of the same predictions that the new one takes the place of; null keeps it. */
  readonly replacesRunId: number | null;
};

/** The last score that was begun, and what of. */
type Begun = { readonly order: string; readonly task: ReturnType<Context['tasks']['begin']> };
const lastBegun: Kept<Map<'score', Begun>> = { make: () => new Map() };

/**
 * Begins to score predictions against the gold dataset as it is now; the task's result is `{ runId }`, with `replacedRunId` where one went. Two windows
 * may ask for the same at once, as after an undo: both get the one that runs. Errors: NOT_FOUND, INVALID_INPUT.
 */
export function scoreDataset(order: ScoreOrder, context: Unsigned): ReturnType<Context['tasks']['begin']> {
  const prediction = readDataset(context.db, order.predictionDatasetId);
  if (prediction.goldDatasetId !== order.goldDatasetId) {
    throw new AppError('INVALID_INPUT', 'These predictions do not answer this dataset');
  }
  const { sudachiDictionary, synonymDictionaries, entityAliases } = context.settings.current();
  const files = [sudachiDictionary, ...synonymDictionaries, entityAliases];
  const asked = JSON.stringify([order, latestCounter(context.db), files]);
  const begun = context.kept(lastBegun);
  const running = begun.get('score');
  const isRunning = ({ taskId }: Begun['task']) =>
    context.tasks.list().some((task) => task.taskId === taskId && task.state === 'running');
  if (running?.order === asked && isRunning(running.task)) return running.task;
  const task = context.tasks.begin('score', prediction.name, (run) => scoreAndStore(order, context, run));
  begun.set('score', { order: asked, task });
  return task;
}

async function scoreAndStore(
  order: ScoreOrder,
  context: Unsigned,
  task: TaskContext,
): Promise<{ runId: number; replacedRunId?: number }> {
  const { goldDatasetId, predictionDatasetId, replacesRunId } = order;
  const { db } = context;
  const atCounter = latestCounter(db);
  const basis = await readBasis(context, order, atCounter);
  const { gold, metric } = basis;
  const { items, totals } = await computeScores(context, basis, task);
  deleteUnfinishedRuns(db, predictionDatasetId);
  const runId = insertScoreRun(db, {
    goldDatasetId,
    predictionDatasetId,
    options: basis.options,
    atCounter,
    metric: metric.id,
    metricVersion: totals.source.version,
    computedAt: context.now().toISOString(),
  });
  const rows = items.flatMap((item, index) => {
    const question = gold[index];
    return question === undefined || isMissing(item) ? [] : [{ question, item }];
  });
  const store = ({ question, item }: (typeof rows)[number]) =>
    insertScoreItems(db, runId, [storedItem(question, item)]);
  await inTimeSlices(db, rows, store, task.signal);
  finishScoreRun(db, runId, totals);
  if (replacesRunId !== null) deleteRun(db, replacesRunId, predictionDatasetId);
  context.emit('derivations.scored', { goldDatasetId, runId });
  return { runId, ...(replacesRunId !== null && { replacedRunId: replacesRunId }) };
}

/** What a run compares: the gold as it was right after a revision, and the predictions. */
async function readBasis(
  { db }: Pick<Context, 'db'>,
  { goldDatasetId, predictionDatasetId, options }: Omit<ScoreOrder, 'replacesRunId'>,
  counter: number,
): Promise<ScoreBasis> {
  const dataset = readDataset(db, goldDatasetId);
  const gold = await readGoldAt(db, goldDatasetId, counter);
  const metric = metricOf(corpusOf(dataset.format)?.metric.id ?? '');
  const projectSynonyms = options.projectSynonyms && metric.helper === 'tokenizer' ? synonymsAt(db, counter) : [];
  return {
    ...{ metric, gold, projectSynonyms },
    predictions: await readPredictions(db, predictionDatasetId),
    // With an empty list the run is one of the reference's.
    options: { ...options, projectSynonyms: projectSynonyms.length > 0 },
    isPublishedGold: isPublished(dataset) && isAsImported(db, gold),
  };
}

const missingCodes: ReadonlySet<string> = new Set(predictionParts.map((part) => `${part}Missing`));

/** Whether a question has nothing to score: lists then show no number rather than a zero. */
function isMissing({ answer, er, problems }: ScoredItem): boolean {
  return answer === null && er.f1 === null && problems.every(({ code }) => missingCodes.has(code));
}

function storedItem(question: GoldRow, item: ScoredItem): NewScoreItem {
  return {
    questionId: question.id,
    questionVersion: question.version,
    fractions: fractionsOf(item),
    item: storedItemScore(item),
  };
}

/** What differs when a run is computed again. */
type Rerun = { readonly runId: number; readonly same: boolean; readonly differences: string[] };

/**
 * Computes a stored run again from the log: gold content as of the run's revision, the same predictions and options, the dictionaries of
 * the settings. `same` when totals and every item have the same bits. Errors: NOT_FOUND; CONFLICT `{ expected, actual }` when the
 * dictionaries are not those of the run.
 */
export async function rerunScore(context: Unsigned, runId: number): Promise<Rerun> {
  const { db } = context;
  const run = readScoreRun(db, runId);
  if (run === null) throw new AppError('NOT_FOUND', `There is no score run ${runId}`, { kind: 'run', id: runId });
  const basis = await readBasis(context, run, run.atCounter);
  const { gold, metric } = basis;
  await refuseOtherFiles(context, metric, run.totals.source.dictionaries);
  const task = { signal: new AbortController().signal, report: () => undefined };
  const { items, totals } = await computeScores(context, basis, task);
  const stored = new Map(readItemJsons(db, runId).map(({ key, json }) => [key, json]));
  const differences = items.flatMap((item, index) => {
    const question = gold[index];
    if (question === undefined || isMissing(item)) return [];
    return stored.get(item.key) === JSON.stringify(storedItemScore(item)) ? [] : [item.key];
  });
  const sameTotals = isDeepStrictEqual(numbersOf(totals), numbersOf(run.totals));
  return { runId, same: sameTotals && differences.length === 0, differences };
}

/** What was computed; whether it compares with published scores is a judgement that later versions may make with more knowledge. */
function numbersOf({ comparable: _comparable, reasons: _reasons, ...numbers }: ScoreTotals) {
  return numbers;
}

async function refuseOtherFiles(
  context: Unsigned,
  { helper }: Metric,
  expected: readonly { readonly name: string; readonly sha256: string }[],
): Promise<void> {
  const { dictionaries: actual } = await describeProjectScoring(context, helper);
  const hashes = (list: typeof expected) => list.map(({ sha256 }) => sha256).join();
  if (hashes(expected) === hashes(actual)) return;
  throw new AppError('CONFLICT', 'The dictionaries are not those of the run', { expected, actual });
}

/** What the next JEMHopQA score would be computed with; a dictionary that cannot be read is told, not thrown. */
export async function readTokenizerState(context: Unsigned) {
  try {
    const { tokenizer, dictionaries, reasons } = await describeProjectScoring(context, 'tokenizer');
    return { tokenizer: tokenizer ?? '', dictionaries: [...dictionaries], reasons: [...reasons], problem: null };
  } catch (error) {
    const { code, message } = toWireError(error, '');
    if (code === 'INTERNAL') throw error;
    return { tokenizer: '', dictionaries: [], reasons: [], problem: message };
  }
}
