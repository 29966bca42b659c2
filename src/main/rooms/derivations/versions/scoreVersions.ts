import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { mostEffectRuns, type VersionScores } from '../../../../shared/rooms/derivations/versionsApi.ts';
import type { Unsigned } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { describeProjectScoring } from '../computeScores.ts';
import { rowsOfRun, scoreRows } from '../rowsOfRun.ts';
import { metricOf } from '../score/metrics.ts';
import { readScoreRun, referenceRuns } from '../tables/scoresTable.ts';
import { readContent, readVersionsAfter } from '../tables/versionsTable.ts';
import { drawn } from './drawnMeans.ts';

/** So many contents are read, or travel to a worker, at once. */
const sliceSize = 250;

type SharedQuestion = {
  readonly id: number;
  readonly key: string;
  readonly otherId: number;
  readonly isSame: boolean;
  /** Of both, as text: another one when either was changed. */
  readonly versions: string;
};
type TwoScores = { readonly versions: string; readonly mine: number | null; readonly theirs: number | null };

/** Full F1 of a question by run and version; after an edit one question is scored, and not all. */
const scoredBefore: Kept<Map<string, TwoScores>> = { make: () => new Map() };
const mostKept = 100_000;

/**
 * What the newest run of each prediction, without synonyms of the project, would have on average over the questions of both versions, were the one or the other the gold: the
 * mean full F1 of each, that of the differences, and their 95 % intervals. Each number equals what a run stores for that content; nothing
 * is stored. A question without a prediction, or that takes no part with one of the versions, is left out of both means. Empty without a
 * run. Errors: NOT_FOUND, and those of the dictionaries.
 */
export async function scoreVersions(
  context: Unsigned,
  { datasetId, otherId }: { datasetId: number; otherId: number | null },
): Promise<VersionScores> {
  const { db, pool } = context;
  const questions: SharedQuestion[] = [];
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
  for (const run of referenceRuns(db, datasetId).slice(0, mostEffectRuns)) {
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
  questions: readonly SharedQuestion[],
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
  const rowOf = asked.length === 0 ? () => null : rowsOfRun(db, run);
  for (let start = 0; start < asked.length; start += sliceSize) {
    const part = asked.slice(start, start + sliceSize);
    const rows = part.map((question) =>
      contentsOf(db, question, otherId)
        .map((content) => rowOf(question.key, content))
        .filter((row) => row !== null),
    );
    const scored = await scoreRows(context, run, rows.flat());
    let at = 0;
    for (const [index, question] of part.entries()) {
      const own = scored.slice(at, at + (rows[index]?.length ?? 0)).map(({ er }) => er.f1);
      at += own.length;
      const [mine = null] = own;
      if (known.size >= mostKept) known.clear();
      known.set(placeOf(question), { versions: question.versions, mine, theirs: own.at(-1) ?? null });
    }
  }
  return questions.map((question) => known.get(placeOf(question)) ?? { versions: '', mine: null, theirs: null });
}

/** That of the open version, and that of the other where it differs. */
function contentsOf(db: ReadableDatabase, { id, otherId: other, isSame }: SharedQuestion, otherId: number | null) {
  const mine = readContent(db, id, 'now');
  return isSame ? [mine] : [mine, readContent(db, other, otherId === null ? 'imported' : 'now')];
}
