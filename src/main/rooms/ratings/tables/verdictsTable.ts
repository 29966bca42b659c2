/** Verdicts that the file of a study brings along. */
import { type Judged, noneJudged, withJudged } from '../../../../shared/rooms/ratings/results.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { type StudyVerdict, studyVerdictSchema } from '../study/readVerdicts.ts';

/** Adds a verdict at its place among those of the file. */
export function insertVerdict(db: WritableDatabase, datasetId: number, position: number, verdict: StudyVerdict): void {
  db.prepare('INSERT INTO rating_verdicts (dataset_id, position, verdict_json) VALUES (?, ?, ?)').run(
    datasetId,
    position,
    writeJsonColumn(verdict),
  );
}

/** How many verdicts a study's file has, doubled ones too. */
export function countAllVerdicts(db: ReadableDatabase, datasetId: number): number {
  return (
    db.prepare<[number], number>('SELECT count(*) FROM rating_verdicts WHERE dataset_id = ?').pluck().get(datasetId) ??
    0
  );
}

/** All verdicts of a study's file, in its order. */
export function listVerdicts(db: ReadableDatabase, datasetId: number): StudyVerdict[] {
  return db
    .prepare<[number], string>('SELECT verdict_json FROM rating_verdicts WHERE dataset_id = ? ORDER BY position')
    .pluck()
    .all(datasetId)
    .map((json) => readJsonColumn(studyVerdictSchema, json, 'rating_verdicts.verdict_json'));
}

/** The first verdict of a study's file with an id; null for none. */
export function readVerdict(db: ReadableDatabase, datasetId: number, id: string): StudyVerdict | null {
  const [found] = verdictsWhere(db, datasetId, 'id', id);
  return found ?? null;
}

/** Verdicts on a question, in the order of the file. */
export function verdictsOnQuestion(db: ReadableDatabase, datasetId: number, question: string): StudyVerdict[] {
  return verdictsWhere(db, datasetId, 'question', question);
}

function verdictsWhere(db: ReadableDatabase, datasetId: number, key: 'id' | 'question', value: string) {
  const sql = `SELECT verdict_json FROM rating_verdicts WHERE dataset_id = ? AND verdict_json ->> '$.${key}' = ? ORDER BY position`;
  return db
    .prepare<[number, string], string>(sql)
    .pluck()
    .all(datasetId, value)
    .map((json) => readJsonColumn(studyVerdictSchema, json, 'rating_verdicts.verdict_json'));
}

type JudgeCounts = {
  readonly evaluator: string;
  readonly isModel: boolean;
  readonly judged: number;
  /** How many of these are a further judgement of the same pair. */
  readonly repeats: number;
  readonly lastAt: number;
};
/** How many verdicts there are of each judge, and of each model that was judged. */
export type VerdictCounts = {
  readonly judges: readonly JudgeCounts[];
  readonly models: ReadonlyMap<string, Judged>;
};

type Counted = Pick<JudgeCounts, 'evaluator' | 'judged' | 'repeats' | 'lastAt'> & {
  readonly isModel: number;
  readonly a: string;
  readonly b: string;
};

/** Counts the verdicts of a study's file, one for each id. `lastAt` as in a verdict: 0 where nothing tells. */
export function countVerdicts(db: ReadableDatabase, datasetId: number): VerdictCounts {
  const rows = db
    .prepare<[number], Counted>(
      `SELECT evaluator, isModel, a, b, count(*) AS judged, sum(nth > 1) AS repeats, max(at) AS lastAt FROM (
         SELECT *, row_number() OVER (PARTITION BY evaluator, isModel, question, min(a, b), max(a, b) ORDER BY at, place) AS nth FROM (
           SELECT verdict_json ->> '$.id' AS id, min(position) AS place, verdict_json ->> '$.evaluator' AS evaluator,
             verdict_json ->> '$.isModel' AS isModel, verdict_json ->> '$.question' AS question,
             verdict_json ->> '$.modelA' AS a, verdict_json ->> '$.modelB' AS b, verdict_json ->> '$.submittedAt' AS at
           FROM rating_verdicts WHERE dataset_id = ? GROUP BY id))
       GROUP BY evaluator, isModel, a, b`,
    )
    .all(datasetId);
  const judges = new Map<string, JudgeCounts>();
  const models = new Map<string, Judged>();
  for (const { evaluator, isModel, a, b, judged, repeats, lastAt } of rows) {
    const key = JSON.stringify([evaluator, isModel]);
    const known = judges.get(key) ?? { evaluator, isModel: isModel === 1, judged: 0, repeats: 0, lastAt: 0 };
    judges.set(key, {
      ...known,
      judged: known.judged + judged,
      repeats: known.repeats + repeats,
      lastAt: Math.max(known.lastAt, lastAt),
    });
    for (const model of [a, b]) {
      models.set(model, withJudged(models.get(model) ?? noneJudged, isModel === 1, judged - repeats));
    }
  }
  return { judges: [...judges.values()], models };
}
