/** The list of claims in SQL, as one evaluator sees it: filter and search become one condition each. */
import type { Dataset } from '../../../../shared/datasets.ts';
import type { ClaimHead, ClaimRow, ClaimView } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { DatasetCounts, StoredDataset } from '../../../datasets/datasetsTable.ts';
import { itemsWithComment } from '../../../judgements/commentSearchTable.ts';
import { searchCondition } from '../../../search/searchTable.ts';
import { claimKind } from '../aspects.ts';

type Condition = { readonly sql: string; readonly parameters: readonly (string | number)[] };

/** What an evaluator said of a claim: whether they called it done and flagged it, and whether they said anything. Its question marks: the evaluator, twice. */
const own = `LEFT JOIN item_reviews r
    ON r.item_kind = '${claimKind}' AND r.item_id = c.id AND r.place = '' AND r.evaluator_id = ?
  LEFT JOIN (SELECT ? AS evaluator) w`;
const begun = `EXISTS (SELECT 1 FROM item_values v WHERE v.item_kind = '${claimKind}' AND v.item_id = c.id
  AND v.aspect >= 'answer:' || w.evaluator || ':' AND v.aspect < 'answer:' || w.evaluator || ';')`;
const state = `CASE WHEN coalesce(r.done, 0) = 1 THEN 'done' WHEN ${begun} THEN 'draft' ELSE 'todo' END`;

const oneOf = (column: string, values: readonly string[]): Condition[] =>
  values.length === 0 ? [] : [{ sql: `${column} IN (${values.map(() => '?').join(', ')})`, parameters: values }];
const flag = (column: string, value: boolean | null): Condition[] =>
  value === null ? [] : [{ sql: `${column} = ?`, parameters: [Number(value)] }];

function conditionsOf(db: ReadableDatabase, view: ClaimView): Condition[] {
  const found = searchConditionOf(db, view);
  return [
    ...oneOf('c.test', view.tests),
    ...oneOf(state, view.states),
    ...flag('coalesce(r.flagged, 0)', view.flagged),
    ...flag('c.has_context', view.hasContext),
    ...oneOf('c.model_used', view.models),
    ...(found === null ? [] : [found]),
  ];
}

/** What is searched stands in the texts of a claim or in one comment on it. */
function searchConditionOf(db: ReadableDatabase, view: ClaimView): Condition | null {
  const inTexts = searchCondition('claim', view.search, 'c.id');
  if (inTexts === null) return null;
  const commented = JSON.stringify(foundInComments(db, view));
  const sql = `(${inTexts.sql} OR c.id IN (SELECT value FROM json_each(?)))`;
  return commented === '[]' ? inTexts : { sql, parameters: [...inTexts.parameters, commented] };
}

/** Claims of which a comment holds what the view searches. */
const foundInComments = (db: ReadableDatabase, { search }: ClaimView) =>
  itemsWithComment(db, claimKind, { typed: search });

/** `FROM` and `WHERE` of a view: those of its dataset, or the members of its queue, that fit the conditions. */
function source(view: ClaimView, evaluatorId: string, conditions: readonly Condition[]): Condition {
  const all = [{ sql: 'c.dataset_id = ?', parameters: [view.datasetId] }, ...conditions];
  const queue = view.queueId === null ? [] : [view.queueId];
  const members = queue.length === 0 ? '' : 'JOIN review_queue_items m ON m.queue_id = ? AND m.item_id = c.id';
  return {
    sql: `FROM evidence_claims c ${own} ${members} WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
    parameters: [evaluatorId, evaluatorId, ...queue, ...all.flatMap(({ parameters }) => parameters)],
  };
}

/** What a view is in the order of, and the same of one claim by its id. */
function orderOf({ queueId }: ClaimView) {
  return queueId === null
    ? { sql: 'c.ordinal', ofClaim: '(SELECT ordinal FROM evidence_claims WHERE id = ?)' }
    : {
        sql: 'm.position',
        ofClaim: `(SELECT position FROM review_queue_items WHERE queue_id = ${queueId} AND item_id = ?)`,
      };
}

type ListRow = Omit<ClaimRow, 'title' | 'hasContext' | 'flagged' | 'evidenceF1'> & {
  readonly first: string;
  readonly second: string | null;
  readonly isRevealed: number;
  readonly hasContext: number;
  readonly flagged: number;
};

/** A row without title and score: the two claims in file order, which the caller puts in the shown one, and whether the evaluator sees gold. */
export type UntitledRow = Omit<ClaimRow, 'title' | 'evidenceF1'> & {
  readonly claims: readonly string[];
  readonly isRevealed: boolean;
};

const revealed = `EXISTS (SELECT 1 FROM item_values v WHERE v.item_kind = '${claimKind}' AND v.item_id = c.id
  AND v.aspect = 'revealed:' || w.evaluator AND v.value_json ->> '$.isShown')`;

const columns = `c.id, c.claim_key AS key, c.position, c.ordinal, c.test, c.has_context AS hasContext, c.model_used AS modelUsed,
  substr(c.item_json ->> '$.claims[0].text', 1, 200) AS first, substr(c.item_json ->> '$.claims[1].text', 1, 200) AS second,
  ${state} AS state, ${revealed} AS isRevealed, coalesce(r.flagged, 0) AS flagged,
  (SELECT count(*) FROM item_comments m WHERE m.item_kind = '${claimKind}' AND m.item_id = c.id) AS commentCount`;

function fromRow({ first, second, hasContext, flagged, isRevealed, ...row }: ListRow): UntitledRow {
  const claims = second === null ? [first] : [first, second];
  return { ...row, claims, hasContext: hasContext === 1, flagged: flagged === 1, isRevealed: isRevealed === 1 };
}

/** One page of a view, at most `limit` rows from `offset` in its order. */
export function readPage(
  db: ReadableDatabase,
  view: ClaimView,
  evaluatorId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): UntitledRow[] {
  const inComments = new Set(foundInComments(db, view));
  const from = source(view, evaluatorId, conditionsOf(db, view));
  return db
    .prepare<(string | number)[], ListRow>(
      `SELECT ${columns} ${from.sql} ORDER BY ${orderOf(view).sql} LIMIT ? OFFSET ?`,
    )
    .all(...from.parameters, limit, offset)
    .map((row) => (inComments.has(row.id) ? { ...fromRow(row), inComment: true } : fromRow(row)));
}

/** Ids of the claims of a view in its order, at most `limit`; with `among` those of these alone. */
export function listIds(
  db: ReadableDatabase,
  view: ClaimView,
  evaluatorId: string,
  { limit, among }: { readonly limit: number; readonly among?: readonly number[] | undefined },
): number[] {
  const wanted = among
    ? [{ sql: 'c.id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(among)] }]
    : [];
  const from = source(view, evaluatorId, [...wanted, ...conditionsOf(db, view)]);
  return db
    .prepare<(string | number)[], number>(`SELECT c.id ${from.sql} ORDER BY ${orderOf(view).sql} LIMIT ?`)
    .pluck()
    .all(...from.parameters, limit);
}

/** The row of one claim, whatever the view. */
export function readRow(db: ReadableDatabase, claimId: number, evaluatorId: string): UntitledRow | null {
  const row = db
    .prepare<(string | number)[], ListRow>(`SELECT ${columns} FROM evidence_claims c ${own} WHERE c.id = ?`)
    .get(evaluatorId, evaluatorId, claimId);
  return row === undefined ? null : fromRow(row);
}

/** How many claims the dataset has, and how many of them pass. */
export function countView(db: ReadableDatabase, view: ClaimView, evaluatorId: string) {
  const count = ({ sql, parameters }: Condition) =>
    db
      .prepare<(string | number)[], number>(`SELECT count(*) ${sql}`)
      .pluck()
      .get(...parameters) ?? 0;
  return {
    total: count(source({ ...view, queueId: null }, evaluatorId, [])),
    matched: count(source(view, evaluatorId, conditionsOf(db, view))),
  };
}

/** 0-based place of a claim in a view, -1 when the view hides it. */
export function locate(db: ReadableDatabase, view: ClaimView, claimId: number, evaluatorId: string): number {
  const from = source(view, evaluatorId, conditionsOf(db, view));
  const { sql, ofClaim } = orderOf(view);
  const row = db
    .prepare<(string | number)[], { place: number; isThere: number }>(
      `SELECT count(*) FILTER (WHERE ${sql} < ${ofClaim}) AS place,
         count(*) FILTER (WHERE c.id = ?) AS isThere ${from.sql}`,
    )
    .get(claimId, claimId, ...from.parameters);
  return row?.isThere === 1 ? row.place : -1;
}

const asked = {
  /** The evaluator has not called it done. */
  open: 'coalesce(r.done, 0) = 0',
  /** That, or they flagged it. */
  asking: '(coalesce(r.done, 0) = 0 OR r.flagged = 1)',
} as const;

/** The next (1) or previous (-1) claim of a view beside `claimId` of which something is asked, wrapping around; null for none. */
export function nextClaim(
  db: ReadableDatabase,
  { view, claimId, by }: { readonly view: ClaimView; readonly claimId: number; readonly by: 1 | -1 },
  wanted: keyof typeof asked,
  evaluatorId: string,
): number | null {
  const from = source(view, evaluatorId, conditionsOf(db, view));
  const { sql, ofClaim } = orderOf(view);
  const [passed, direction] = by === 1 ? ['<=', ''] : ['>=', 'DESC'];
  return (
    db
      .prepare<(string | number)[], number>(
        `SELECT c.id ${from.sql} AND ${asked[wanted]} AND c.id <> ?
         ORDER BY ${sql} ${passed} ${ofClaim}, ${sql} ${direction} LIMIT 1`,
      )
      .pluck()
      .get(...from.parameters, claimId, claimId) ?? null
  );
}

/** What a dataset holds, by test, context and model, with how far an evaluator is. */
export function readHead(db: ReadableDatabase, datasetId: number, evaluatorId: string): Omit<ClaimHead, 'evidenceF1'> {
  const parameters = [evaluatorId, evaluatorId, datasetId];
  const tests = db
    .prepare<(string | number)[], ClaimHead['tests'][number]>(
      `SELECT c.test, count(*) AS claimCount, count(*) FILTER (WHERE ${state} = 'draft') AS draftCount,
         count(*) FILTER (WHERE ${state} = 'done') AS doneCount, count(*) FILTER (WHERE r.flagged = 1) AS flaggedCount
       FROM evidence_claims c ${own} WHERE c.dataset_id = ? GROUP BY c.test ORDER BY min(c.ordinal)`,
    )
    .all(...parameters);
  const models = db
    .prepare<[number], ClaimHead['models'][number]>(
      `SELECT model_used AS name, count(*) AS claimCount FROM evidence_claims
       WHERE dataset_id = ? AND model_used IS NOT NULL GROUP BY model_used ORDER BY model_used`,
    )
    .all(datasetId);
  const contextCount =
    db
      .prepare<[number], number>('SELECT count(*) FROM evidence_claims WHERE dataset_id = ? AND has_context = 1')
      .pluck()
      .get(datasetId) ?? 0;
  const revealedCount =
    db
      .prepare<(string | number)[], number>(
        `SELECT count(*) FROM evidence_claims c ${own} WHERE c.dataset_id = ? AND ${revealed}`,
      )
      .pluck()
      .get(...parameters) ?? 0;
  const claimCount = tests.reduce((sum, test) => sum + test.claimCount, 0);
  return {
    datasetId,
    claimCount,
    tests,
    contextCount,
    noContextCount: claimCount - contextCount,
    revealedCount,
    models,
  };
}

/** How far an evaluator is in datasets of claims, by their ids, and how many claims each has beside its statements. */
export function countClaims(
  db: ReadableDatabase,
  datasets: readonly StoredDataset[],
  evaluatorId: string | null,
): Map<number, DatasetCounts> {
  const ids = JSON.stringify(datasets.map(({ id }) => id));
  type Counted = Pick<Dataset, 'itemCount' | 'todoCount' | 'draftCount' | 'doneCount' | 'flaggedCount'> & {
    readonly id: number;
  };
  const rows = db
    .prepare<[string, string, string], Counted>(
      `SELECT c.dataset_id AS id, count(*) AS itemCount, count(*) FILTER (WHERE ${state} = 'todo') AS todoCount,
         count(*) FILTER (WHERE ${state} = 'draft') AS draftCount, count(*) FILTER (WHERE ${state} = 'done') AS doneCount,
         count(*) FILTER (WHERE r.flagged = 1) AS flaggedCount
       FROM evidence_claims c ${own} WHERE c.dataset_id IN (SELECT value FROM json_each(?)) GROUP BY c.dataset_id`,
    )
    .all(evaluatorId ?? '', evaluatorId ?? '', ids);
  const none = { changedAfterDoneCount: 0, changedCount: 0, problemItemCount: 0 };
  return new Map(rows.map(({ id, ...counts }) => [id, { ...none, ...counts }]));
}
