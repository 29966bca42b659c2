import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { mostEffectRuns, type VersionScores } from '../../../../shared/rooms/derivations/versionsApi.ts';
import type { Unsigned } from '../../../context.ts';
import type { Kept } from '../../../kept.ts';
import { describeProjectScoring, scoringFiles } from '../computeScores.ts';
import { readPredictions } from '../goldAndPredictions.ts';
import { type Metric, metricOf } from '../score/metrics.ts';
import type { ScoreRow } from '../score/scoredItem.ts';
import { readPresence } from '../tables/predictionsTable.ts';
import { listScoreRuns, readScoreRun } from '../tables/scoresTable.ts';
import { readContent, readVersionsAfter } from '../tables/versionsTable.ts';
import { drawn } from './drawnMeans.ts';

/** So many contents are read, or travel to a worker, at once. */
const sliceSize = 250;

type SharedQuestion = { readonly id: number; readonly key: string; readonly otherId: number; readonly isSame: boolean };
type TwoScores = { readonly versions: string; readonly mine: number | null; readonly theirs: number | null };

/** Full F1 of a question by run and version; after an edit one question is scored, and not all. */
const scoredBefore: Kept<Map<string, TwoScores>> = { make: () => new Map() };
const mostKept = 100_000;

/**
 * What the newest run of each prediction would have on average over the questions of both versions, were the one or the other the gold: the
 * mean full F1 of each, that of the differences, and their 95 % intervals. Each number equals what a run stores for that content; nothing
 * is stored. A question without a prediction, or that takes no part with one of the versions, is left out of both means. Empty without a
 * run. Errors: NOT_FOUND, and those of the dictionaries.
 */
export async function scoreVersions(
  context: Unsigned,
  { datasetId, otherId }: { datasetId: number; otherId: number | null },
): Promise<VersionScores> {
  const { db, pool } = context;
  const questions: (SharedQuestion & { readonly versions: string })[] = [];
  for (let position = -1; ; ) {
    const slice = readVersionsAfter(db, datasetId, otherId, position, sliceSize);
    for (const { id, key, isSame, version, other } of slice) {
      if (other === null) continue;
      questions.push({ id, key, otherId: other.id, isSame, versions: `${version}/${other.version}` });
    }
    position = slice.at(-1)?.position ?? position;
    if (slice.length < sliceSize) break;
    await letOthersThrough();
  }
  const runs = [];
  for (const run of listScoreRuns(db, datasetId).slice(0, mostEffectRuns)) {
    const scores = await scoresOfRun(context, run.id, questions, otherId);
    const both = scores.flatMap(({ mine, theirs }) => (mine === null || theirs === null ? [] : [{ mine, theirs }]));
    const lists = [
      both.map(({ theirs }) => theirs),
      both.map(({ mine }) => mine),
      both.map(({ mine, theirs }) => mine - theirs),
    ];
    const [theirs, mine, change] = await pool.run('derivations.drawnMeans', { lists });
    const none = { value: null, interval: null };
    const means = { theirs: theirs ?? none, mine: mine ?? none, change: change ?? none };
    runs.push({ runId: run.id, predictionName: run.predictionName, questions: both.length, ...means });
  }
  return { shared: questions.length, runs, ...drawn };
}

/** Both full F1 of each question, in their order. */
async function scoresOfRun(
  context: Unsigned,
  runId: number,
  questions: readonly (SharedQuestion & { readonly versions: string })[],
  otherId: number | null,
): Promise<TwoScores[]> {
  const { db } = context;
  const run = readScoreRun(db, runId);
  if (run === null) return [];
  const metric = metricOf(run.totals.source.metric);
  const { dictionaries } = await describeProjectScoring(context, metric.helper);
  const basis = `${runId}/${otherId}/${dictionaries.map(({ sha256 }) => sha256).join()}`;
  const known = db.kept(scoredBefore);
  const placeOf = ({ id }: SharedQuestion) => `${basis}/${id}`;
  const asked = questions.filter((question) => known.get(placeOf(question))?.versions !== question.versions);
  if (asked.length > 0) {
    const rowsOf = await rowReader(context, run, metric, otherId);
    for (let start = 0; start < asked.length; start += sliceSize) {
      const part = asked.slice(start, start + sliceSize);
      const rows = part.map(rowsOf);
      const found = await fullF1Of(context, metric, rows.flat());
      let at = 0;
      for (const [index, question] of part.entries()) {
        const own = found.slice(at, at + (rows[index]?.length ?? 0));
        at += own.length;
        const [mine = null] = own;
        const { versions } = question;
        if (known.size >= mostKept) known.clear();
        known.set(placeOf(question), { versions, mine, theirs: own.at(-1) ?? null });
      }
    }
  }
  return questions.map((question) => known.get(placeOf(question)) ?? { versions: '', mine: null, theirs: null });
}

/** Rows of a question to score: that of the open version, and that of the other where it differs; none without a prediction. */
async function rowReader(
  { db }: Unsigned,
  run: NonNullable<ReturnType<typeof readScoreRun>>,
  metric: Metric,
  otherId: number | null,
): Promise<(question: SharedQuestion) => ScoreRow[]> {
  const predictions = await readPredictions(db, run.predictionDatasetId);
  // As the run drew them, over all questions of its gold.
  const presence = readPresence(db, run.goldDatasetId, run.predictionDatasetId);
  const orders = metric.orders(
    presence.map(({ isPresent }) => isPresent === 1),
    run.options,
  );
  const orderOf = new Map(presence.map(({ key }, index) => [key, orders?.[index] ?? null]));
  return ({ id, key, otherId: other, isSame }) => {
    const prediction = predictions.get(key);
    if (prediction === undefined) return [];
    const { answer, derivation, support } = prediction;
    const shared = { key, predicted: { answer, derivation, support }, order: orderOf.get(key) ?? null };
    const mine = { ...shared, content: readContent(db, id, 'now') };
    if (isSame) return [mine];
    return [mine, { ...shared, content: readContent(db, other, otherId === null ? 'imported' : 'now') }];
  };
}

async function fullF1Of(context: Unsigned, metric: Metric, rows: readonly ScoreRow[]): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  if (rows.length === 0) return found;
  const files = scoringFiles(context, metric.helper);
  await context.pool.run(
    'derivations.score',
    { metric: metric.id, rows, files },
    { onBatch: (batch) => void found.push(...batch.map(({ er }) => er.f1)) },
  );
  return found;
}
