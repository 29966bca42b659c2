import type { CheckSeverity } from '../../../../shared/rooms/derivations/finding.ts';
import type { ItemState, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { readFindings, type StoredFinding } from './findingsTable.ts';
import { noSuchQuestion } from './noSuchQuestion.ts';

/** One thing that a question has and its dataset counts: a state, a mark, a finding by its severity, the relation of a step. */
type Tally = { readonly kind: 'state' | 'mark' | CheckSeverity | 'relation'; readonly name: string };

/** How often each thing came, less how often it went, by kind and name: a text of both would be made for each of a file's relations. */
export type TallyCounts = Map<Tally['kind'], Map<string, TallyCount>>;
export type TallyCount = { readonly tally: Tally; n: number };

function countTallies(counts: TallyCounts, tallies: readonly Tally[], by: 1 | -1): void {
  for (const tally of tallies) {
    const ofKind = counts.get(tally.kind) ?? new Map<string, TallyCount>();
    counts.set(tally.kind, ofKind);
    const known = ofKind.get(tally.name);
    if (known) known.n += by;
    else ofKind.set(tally.name, { tally, n: by });
  }
}

export function eachCount(counts: TallyCounts): TallyCount[] {
  return [...counts.values()].flatMap((ofKind) => [...ofKind.values()]);
}

/** Counts a question that nobody has touched. */
export function countNew(
  counts: TallyCounts,
  { content, findings }: { readonly content: QuestionContent; readonly findings: readonly StoredFinding[] },
): void {
  const untouched = { state: 'todo', flagged: false, changed: false, changedAfterDone: false } as const;
  countTallies(counts, talliesOf({ ...untouched, findings }), 1);
  countTallies(counts, relationsOf(content), 1);
}

/** Adds counts to those of a dataset. */
export function addTallies(db: WritableDatabase, datasetId: number, counts: Iterable<TallyCount>): void {
  const add = db.prepare<[string, number, string, number]>(
    `INSERT INTO question_tallies (kind, dataset_id, name, n) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, dataset_id, name) DO UPDATE SET n = n + excluded.n`,
  );
  for (const { tally, n } of counts) if (n !== 0) add.run(tally.kind, datasetId, tally.name, n);
}

type Tallied = {
  readonly state: ItemState;
  readonly flagged: boolean;
  readonly changed: boolean;
  readonly changedAfterDone: boolean;
  /** Each code once, kept ones left out. */
  readonly findings: readonly StoredFinding[];
};

/** What one question adds to the tallies of its dataset, apart from its relations. */
function talliesOf({ state, flagged, changed, changedAfterDone, findings }: Tallied): Tally[] {
  const marks = {
    flagged,
    changed,
    changedAfterDone,
    problem: findings.some(({ severity }) => severity !== 'hint'),
  };
  return [
    { kind: 'state', name: state },
    ...(['flagged', 'changed', 'changedAfterDone', 'problem'] as const)
      .filter((mark) => marks[mark])
      .map((mark) => ({ kind: 'mark', name: mark }) as const),
    ...findings.map(({ severity, code }) => ({ kind: severity, name: code })),
  ];
}

/** What its content adds to them. */
const relationsOf = ({ derivations }: QuestionContent): Tally[] =>
  derivations.flat().map(({ relation }) => ({ kind: 'relation', name: relation }));

/** Content that a write replaced, and what it put in its place. */
export type ReplacedContent = { readonly before: QuestionContent; readonly after: QuestionContent };

/** Runs `write` on a question and takes its dataset's tallies along; `write` gives the content that it replaced, if it did. */
export function keepingTallies(db: WritableDatabase, questionId: number, write: () => ReplacedContent | null): void {
  const before = readTallied(db, questionId);
  const replaced = write();
  const after = readTallied(db, questionId);
  const counts: TallyCounts = new Map();
  countTallies(counts, talliesOf(before), -1);
  countTallies(counts, talliesOf(after), 1);
  if (replaced !== null) {
    countTallies(counts, relationsOf(replaced.before), -1);
    countTallies(counts, relationsOf(replaced.after), 1);
  }
  addTallies(db, before.datasetId, eachCount(counts));
}

function readTallied(db: ReadableDatabase, questionId: number): Tallied & { readonly datasetId: number } {
  const row = db
    .prepare<
      [number],
      { datasetId: number; state: ItemState; flagged: number; changed: number; changed_after_done: number }
    >('SELECT dataset_id AS datasetId, state, flagged, changed, changed_after_done FROM questions WHERE id = ?')
    .get(questionId);
  if (!row) throw noSuchQuestion(questionId);
  return {
    datasetId: row.datasetId,
    state: row.state,
    flagged: row.flagged === 1,
    changed: row.changed === 1,
    changedAfterDone: row.changed_after_done === 1,
    findings: readFindings(db, questionId),
  };
}

/** How many items each check speaks for, kept ones left out; errors first. */
export function countChecks(db: ReadableDatabase, datasetId: number) {
  return db
    .prepare<[number], { code: string; severity: CheckSeverity; itemCount: number }>(
      `SELECT name AS code, kind AS severity, n AS itemCount FROM question_tallies
       WHERE kind IN ('error', 'warning', 'hint') AND dataset_id = ? AND n > 0
       ORDER BY CASE kind WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, name`,
    )
    .all(datasetId);
}

/** Relations in use in a dataset with the number of their triples, most used first. */
export function relationTallies(db: ReadableDatabase, datasetId: number): { relation: string; count: number }[] {
  return db
    .prepare<[number], { relation: string; count: number }>(
      `SELECT name AS relation, n AS count FROM question_tallies WHERE kind = 'relation' AND dataset_id = ? AND n > 0
       ORDER BY n DESC, name`,
    )
    .all(datasetId);
}

/** Relations in use in a dataset, most used first. */
export function relationsInUse(db: ReadableDatabase, datasetId: number): string[] {
  return relationTallies(db, datasetId).map(({ relation }) => relation);
}

/** In how many triples of a dataset each relation stands, in the order asked; 0 where it does not. */
export function countRelations(db: ReadableDatabase, datasetId: number, relations: readonly string[]): number[] {
  const count = db
    .prepare<[number, string], number>(
      `SELECT n FROM question_tallies WHERE kind = 'relation' AND dataset_id = ? AND name = ?`,
    )
    .pluck();
  return relations.map((relation) => count.get(datasetId, relation) ?? 0);
}
