import type { CheckSeverity } from '../../../../shared/rooms/derivations/finding.ts';
import type { ItemState, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { readEvaluatorsForDone } from '../../../judgements/protocolTable.ts';
import { indexRows, replaceRow } from '../../../search/searchTable.ts';
import { searchTexts } from '../../../search/searchTexts.ts';
import type { NewQuestion } from '../newQuestion.ts';
import { questionFields, questionName, questionTitle } from '../questionText.ts';
import { prepareFinding, type StoredFinding, writeFindings } from './findingsTable.ts';
import { readGivenText } from './givenTextTable.ts';
import { noSuchQuestion } from './noSuchQuestion.ts';
import { parseContent, parsedContent } from './parsedContent.ts';

/**
 * Stores imported records with their search text. One transaction of the caller; immutable afterwards. What the dataset has to count more is
 * the caller's to write (`addTallies`).
 */
export function insertQuestions(db: WritableDatabase, datasetId: number, records: readonly NewQuestion[]): void {
  const insert = db.prepare<(number | string | null)[]>(
    `INSERT INTO questions (dataset_id, position, key, title, type, time_dependent, byte_start, byte_end, error_count,
       warning_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertContent = db.prepare<[number, string]>(
    'INSERT INTO question_contents (question_id, imported_json) VALUES (?, ?)',
  );
  const insertFinding = prepareFinding(db);
  const searchRows = records.map((record) => {
    const { findings, timeDependent } = record;
    // Nothing is kept yet, so the counts are those of the findings.
    const count = (severity: CheckSeverity) => findings.filter((finding) => finding.severity === severity).length;
    const result = insert.run(
      datasetId,
      record.position,
      record.key,
      record.title,
      record.type,
      timeDependent === null ? null : Number(timeDependent),
      record.byteStart,
      record.byteEnd,
      count('error'),
      count('warning'),
    );
    const id = Number(result.lastInsertRowid);
    insertContent.run(id, record.json);
    for (const finding of findings) insertFinding.run(id, finding.code, finding.severity);
    return { rowid: id, texts: searchTexts([record.text]) };
  });
  indexRows(db, 'question', searchRows);
}

export type StoredQuestion = {
  readonly id: number;
  readonly datasetId: number;
  /** The format of its dataset, which is the id of its corpus. */
  readonly format: string;
  readonly key: string;
  readonly version: number;
  /** For the project, by what everybody says. */
  readonly state: ItemState;
  /** What the log says of its state, apart from done marks: by it somebody has begun, or nobody. */
  readonly saidState: ItemState;
  /** Whether anybody flagged it. */
  readonly flagged: boolean;
  readonly changedAfterDone: boolean;
  readonly imported: QuestionContent;
  readonly content: QuestionContent;
};

/** A question with its texts. Errors: NOT_FOUND. */
export function readStoredQuestion(db: ReadableDatabase, questionId: number): StoredQuestion {
  const row = db
    .prepare<
      [number],
      {
        dataset_id: number;
        format: string;
        key: string;
        version: number;
        state: ItemState;
        said_state: ItemState;
        flagged: number;
        changed_after_done: number;
        imported_json: string;
        edited_json: string | null;
      }
    >(
      `SELECT q.dataset_id, d.format, q.key, q.version, q.state, q.said_state, q.flagged, q.changed_after_done, c.imported_json, c.edited_json
       FROM questions q JOIN question_contents c ON c.question_id = q.id JOIN datasets d ON d.id = q.dataset_id
       WHERE q.id = ?`,
    )
    .get(questionId);
  if (!row) throw noSuchQuestion(questionId);
  const imported = parsedContent(db, row.imported_json);
  return {
    id: questionId,
    datasetId: row.dataset_id,
    format: row.format,
    key: row.key,
    version: row.version,
    state: row.state,
    saidState: row.said_state,
    flagged: row.flagged === 1,
    changedAfterDone: row.changed_after_done === 1,
    imported,
    content: row.edited_json === null ? imported : parsedContent(db, row.edited_json),
  };
}

/** How often the content of a question was written. Errors: NOT_FOUND. */
export function readVersion(db: ReadableDatabase, questionId: number): number {
  const row = db.prepare<[number], { version: number }>('SELECT version FROM questions WHERE id = ?').get(questionId);
  if (!row) throw noSuchQuestion(questionId);
  return row.version;
}

/** Where the record of a question stands in the imported file. Errors: NOT_FOUND. */
export function readRecordPlace(db: ReadableDatabase, questionId: number) {
  const row = db
    .prepare<[number], { datasetId: number; format: string; byteStart: number; byteEnd: number }>(
      `SELECT q.dataset_id AS datasetId, d.format, q.byte_start AS byteStart, q.byte_end AS byteEnd
       FROM questions q JOIN datasets d ON d.id = q.dataset_id WHERE q.id = ?`,
    )
    .get(questionId);
  if (!row) throw noSuchQuestion(questionId);
  return row;
}

/** By what a person knows a question, as it is now; null where nothing of it is a text. */
export function readTitle(db: ReadableDatabase, questionId: number): string | null {
  const row = db
    .prepare<[number], { json: string; datasetId: number; key: string }>(
      `SELECT coalesce(c.edited_json, c.imported_json) AS json, q.dataset_id AS datasetId, q.key
       FROM question_contents c JOIN questions q ON q.id = c.question_id WHERE c.question_id = ?`,
    )
    .get(questionId);
  const name = row === undefined ? '' : questionName(parsedContent(db, row.json), givenTo(db, row)).trim();
  return name === '' ? null : name;
}

/** Writes the content of a question as it was read, as an edit, undo or restore asks; the imported content makes it unchanged again. */
export function writeContent(
  db: WritableDatabase,
  stored: StoredQuestion,
  now: QuestionContent,
  findings: readonly StoredFinding[],
): void {
  const questionId = stored.id;
  const given = givenTo(db, stored);
  const isImported = JSON.stringify(now) === JSON.stringify(stored.imported);
  db.prepare('UPDATE question_contents SET edited_json = ? WHERE question_id = ?').run(
    isImported ? null : JSON.stringify(now),
    questionId,
  );
  db.prepare(
    `UPDATE questions SET title = ?, type = ?, time_dependent = ?, changed = ?, version = version + 1,
       content_counter = (SELECT max(counter) FROM revisions) WHERE id = ?`,
  ).run(
    questionTitle(stored.key, now, given),
    now.type,
    now.timeDependent === null ? null : Number(now.timeDependent),
    Number(!isImported),
    questionId,
  );
  writeFindings(db, questionId, findings);
  replaceRow(db, 'question', { rowid: questionId, texts: searchTexts(questionFields(stored.key, now, given)) });
}

function givenTo(db: ReadableDatabase, question: { readonly datasetId: number; readonly key: string }): string | null {
  return readGivenText(db, question)?.text ?? null;
}

/** Notes that the newest revision touched a question, for the order "most recent first". */
/** How many of these keys are questions of a dataset; one that stands there twice counts once. */
export function countKnownKeys(db: ReadableDatabase, datasetId: number, keys: readonly string[]): number {
  return (
    db
      .prepare<[string, number], number>(
        `SELECT count(*) FROM (SELECT DISTINCT value AS key FROM json_each(?)) AS asked
           JOIN questions ON questions.dataset_id = ? AND questions.key = asked.key`,
      )
      .pluck()
      .get(JSON.stringify(keys), datasetId) ?? 0
  );
}

export function touchQuestion(db: WritableDatabase, questionId: number): void {
  db.prepare('UPDATE questions SET last_counter = (SELECT max(counter) FROM revisions) WHERE id = ?').run(questionId);
}

export function writeSaidState(db: WritableDatabase, questionId: number, state: ItemState): void {
  db.prepare('UPDATE questions SET said_state = ? WHERE id = ?').run(state, questionId);
}

/** Writes into the row of a question what lists show of what everybody says of it. */
export function showJudgements(db: WritableDatabase, questionId: number): void {
  const reviews = `item_reviews WHERE item_kind = 'question' AND item_id = questions.id AND place = ''`;
  db.prepare(
    `UPDATE questions SET
       state = CASE WHEN (SELECT count(*) FROM ${reviews} AND done = 1) >= ? THEN 'done'
         WHEN said_state = 'todo' AND NOT EXISTS (SELECT 1 FROM ${reviews} AND done = 1) THEN 'todo' ELSE 'draft' END,
       flagged = EXISTS (SELECT 1 FROM ${reviews} AND flagged = 1),
       comment_count = (SELECT count(*) FROM item_comments WHERE item_kind = 'question' AND item_id = questions.id)
     WHERE id = ?`,
  ).run(readEvaluatorsForDone(db), questionId);
}

export function writeChangedAfterDone(db: WritableDatabase, questionId: number, changed: boolean): void {
  db.prepare('UPDATE questions SET changed_after_done = ? WHERE id = ?').run(Number(changed), questionId);
}

type LastEdit = {
  readonly by: string;
  readonly evaluatorId: string;
  readonly relation: string;
  readonly savedAt: string;
  readonly counter: number;
};

/** Who wrote the newest content, when, and in which revision; null while nobody did. */
export function readLastEdit(db: ReadableDatabase, questionId: number): LastEdit | null {
  const row = db
    .prepare<[number], LastEdit>(
      `SELECT e.name AS by, e.id AS evaluatorId, r.relation, r.saved_at AS savedAt, r.counter FROM questions q JOIN revisions r ON r.counter = q.content_counter
       JOIN evaluators e ON e.id = r.evaluator_id WHERE q.id = ?`,
    )
    .get(questionId);
  return row ?? null;
}

/** A gold question as a scorer needs it. */
export type GoldRow = {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  readonly content: QuestionContent;
  readonly position: number;
  /** The revision that wrote the content; null while it is as imported. */
  readonly contentCounter: number | null;
};

/** At most `limit` questions of a dataset behind a position, in file order. */
export function readGoldAfter(db: ReadableDatabase, datasetId: number, position: number, limit: number): GoldRow[] {
  return db
    .prepare<
      [number, number, number],
      { id: number; key: string; version: number; position: number; content_counter: number | null; json: string }
    >(
      `SELECT id, key, version, position, content_counter, coalesce(edited_json, imported_json) AS json
       FROM questions JOIN question_contents ON question_id = id
       WHERE dataset_id = ? AND position > ? ORDER BY position LIMIT ?`,
    )
    .all(datasetId, position, limit)
    .map(({ content_counter: contentCounter, json, ...row }) => ({
      ...row,
      contentCounter,
      content: parseContent(json),
    }));
}
