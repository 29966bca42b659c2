import { type ClaimItem, claimItemSchema, type EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { claimKind } from '../aspects.ts';

/** A claim with who finished it: called it done, or looked at its gold. */
type FinishedClaim = {
  readonly claimId: number;
  readonly key: string;
  readonly fileName: string;
  /** 0-based place in the file. */
  readonly position: number;
  readonly item: ClaimItem;
  readonly evaluators: readonly { readonly id: string; readonly name: string }[];
};
type Row = {
  readonly claimId: number;
  readonly key: string;
  readonly fileName: string;
  readonly position: number;
  readonly itemJson: string;
  readonly id: string;
  readonly name: string;
};

const isFinished = `(EXISTS (SELECT 1 FROM item_reviews r WHERE r.item_kind = '${claimKind}' AND r.item_id = c.id
    AND r.place = '' AND r.evaluator_id = e.id AND r.done = 1)
  OR EXISTS (SELECT 1 FROM item_values v WHERE v.item_kind = '${claimKind}' AND v.item_id = c.id AND v.aspect = 'revealed:' || e.id))`;

/** The claims of a test that somebody finished, in the order of the dataset; evaluators by name. */
export function finishedClaims(db: ReadableDatabase, datasetId: number, test: EvidenceTest): FinishedClaim[] {
  const rows = db
    .prepare<[number, string], Row>(
      `SELECT c.id AS claimId, c.claim_key AS key, f.name AS fileName, c.position, c.item_json AS itemJson, e.id, e.name
       FROM evidence_claims c JOIN evidence_files f ON f.id = c.file_id JOIN evaluators e
       WHERE c.dataset_id = ? AND c.test = ? AND ${isFinished} ORDER BY c.ordinal, e.name, e.id`,
    )
    .all(datasetId, test);
  return [...Map.groupBy(rows, ({ claimId }) => claimId)].flatMap(([claimId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const item = readJsonColumn(claimItemSchema, first.itemJson, 'evidence_claims.item_json');
    const { key, fileName, position } = first;
    return [{ claimId, key, fileName, position, item, evaluators: own.map(({ id, name }) => ({ id, name })) }];
  });
}

/** Who finished a claim, by name. */
export function finishersOf(db: ReadableDatabase, claimId: number): { id: string; name: string }[] {
  return db
    .prepare<[number], { id: string; name: string }>(
      `SELECT e.id, e.name FROM evidence_claims c JOIN evaluators e WHERE c.id = ? AND ${isFinished} ORDER BY e.name, e.id`,
    )
    .all(claimId);
}

/** Whether an evaluator answered any claim of a test, finished or not. */
export function isAnnotator(
  db: ReadableDatabase,
  datasetId: number,
  { test, evaluatorId }: { readonly test: EvidenceTest; readonly evaluatorId: string },
): boolean {
  const row = db
    .prepare<[number, string, string, string], number>(
      `SELECT 1 FROM evidence_claims c JOIN item_values v ON v.item_kind = '${claimKind}' AND v.item_id = c.id
       WHERE c.dataset_id = ? AND c.test = ? AND v.aspect >= ? AND v.aspect < ? LIMIT 1`,
    )
    .pluck()
    .get(datasetId, test, `answer:${evaluatorId}:`, `answer:${evaluatorId};`);
  return row === 1;
}

/** The claims of a file that an evaluator finished, with their places in it, in file order. */
export function finishedInFile(
  db: ReadableDatabase,
  fileId: number,
  evaluatorId: string,
): { readonly claimId: number; readonly position: number; readonly item: ClaimItem }[] {
  return db
    .prepare<[string, number], { claimId: number; position: number; itemJson: string }>(
      `SELECT c.id AS claimId, c.position, c.item_json AS itemJson
       FROM evidence_claims c JOIN evaluators e ON e.id = ? WHERE c.file_id = ? AND ${isFinished} ORDER BY c.position`,
    )
    .all(evaluatorId, fileId)
    .map(({ itemJson, ...claim }) => {
      return { ...claim, item: readJsonColumn(claimItemSchema, itemJson, 'evidence_claims.item_json') };
    });
}
