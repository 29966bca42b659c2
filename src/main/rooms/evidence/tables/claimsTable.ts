import { AppError } from '../../../../shared/errors.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import {
  type ClaimItem,
  candidatesOf,
  claimItemSchema,
  type Evidence,
  sourceOf,
} from '../../../../shared/rooms/evidence/claims.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { indexRows, removeRows } from '../../../search/searchTable.ts';
import { searchTexts } from '../../../search/searchTexts.ts';
import { claimKind } from '../aspects.ts';

type NewClaim = {
  readonly datasetId: number;
  readonly fileId: number;
  /** 0-based place in its file, and among the claims of its dataset. */
  readonly position: number;
  readonly ordinal: number;
  readonly key: string;
  readonly claim: ClaimItem;
};
/** A claim with all that its file says of it: what is right, too. */
export type StoredClaim = Omit<NewClaim, 'claim'> & {
  readonly id: number;
  /** Name of its file. */
  readonly fileName: string;
  /** Of the bytes of its dataset. */
  readonly sha256: string;
  readonly item: ClaimItem;
};

/** Stores a claim with its search text: claims and candidates, and nothing that only gold has. */
export function insertClaim(
  db: WritableDatabase,
  { datasetId, fileId, position, ordinal, key, claim }: NewClaim,
): void {
  const { test, claims, modelUsed } = claim;
  const hasContext = claims.some(({ context }) => context !== null);
  const result = db
    .prepare(
      `INSERT INTO evidence_claims (dataset_id, file_id, position, ordinal, claim_key, test, has_context, model_used, item_json)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(datasetId, fileId, position, ordinal, key, test, Number(hasContext), modelUsed, writeJsonColumn(claim));
  const texts = claims.flatMap(({ text, context }) => [text, ...(context ?? []).map(({ value }) => value)]);
  const candidates = candidatesOf(claim).flatMap(({ evidenceId, description }) => [
    evidenceName(sourceOf(test), evidenceId),
    description,
  ]);
  indexRows(db, 'claim', [
    { rowid: Number(result.lastInsertRowid), texts: searchTexts([key, ...texts, ...candidates]) },
  ]);
}

type ClaimColumns = Omit<StoredClaim, 'item'> & { readonly itemJson: string };

/** One claim of a dataset in sight, or of one that is withdrawn. Errors: NOT_FOUND. */
export function readStoredClaim(db: ReadableDatabase, claimId: number): StoredClaim {
  const row = db
    .prepare<[number], ClaimColumns>(
      `SELECT c.id, c.dataset_id AS datasetId, c.file_id AS fileId, f.name AS fileName, c.position, c.ordinal, c.claim_key AS key,
         d.sha256, c.item_json AS itemJson
       FROM evidence_claims c JOIN evidence_files f ON f.id = c.file_id JOIN datasets d ON d.id = c.dataset_id WHERE c.id = ?`,
    )
    .get(claimId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such claim', { kind: 'claim', id: claimId });
  const { itemJson, ...claim } = row;
  return { ...claim, item: readJsonColumn(claimItemSchema, itemJson, 'evidence_claims.item_json') };
}

/** A claim of the R4C test, with its paragraphs. */
export type R4cClaim = {
  readonly claimId: number;
  readonly datasetId: number;
  readonly fileName: string;
  readonly key: string;
  /** The same for items that are equal. */
  readonly content: string;
  readonly evidence: readonly Evidence[];
};

/** The claims of the R4C test in all datasets in sight. */
export function r4cClaims(db: ReadableDatabase): R4cClaim[] {
  return db
    .prepare<[], Omit<R4cClaim, 'evidence'>>(
      `SELECT c.id AS claimId, c.dataset_id AS datasetId, f.name AS fileName, c.claim_key AS key, c.item_json AS content
       FROM evidence_claims c JOIN evidence_files f ON f.id = c.file_id JOIN datasets d ON d.id = c.dataset_id
       WHERE c.test = 'full_data' AND d.state = 'ready' AND d.withdrawn = 0 ORDER BY c.dataset_id, c.ordinal`,
    )
    .all()
    .map((claim) => {
      const { lists } = readJsonColumn(claimItemSchema, claim.content, 'evidence_claims.item_json');
      return { ...claim, evidence: lists.evidence ?? [] };
    });
}

/** By what a person knows a claim: its text, or its key where two claims stand side by side; null for none. */
export function readTitle(db: ReadableDatabase, claimId: number): string | null {
  const row = db
    .prepare<[number], { title: string | null }>(
      "SELECT CASE WHEN item_json ->> '$.claims[1]' IS NULL THEN item_json ->> '$.claims[0].text' ELSE claim_key END AS title FROM evidence_claims WHERE id = ?",
    )
    .get(claimId);
  return row?.title ?? null;
}

/** Removes at most `limit` claims of a dataset that never became ready; returns how many. */
export function removeClaims(db: WritableDatabase, datasetId: number, limit: number): number {
  const ids = db
    .prepare<[number, number], number>('SELECT id FROM evidence_claims WHERE dataset_id = ? LIMIT ?')
    .pluck()
    .all(datasetId, limit);
  removeRows(db, 'claim', ids);
  const remove = db.prepare('DELETE FROM evidence_claims WHERE id = ?');
  for (const id of ids) remove.run(id);
  return ids.length;
}

/**
 * Claims at one position of files of a test, the best first. Nothing says of which file results are: the longest comes first, with context, the
 * one that came last; so no small sample stands in for it.
 */
const bestFirst = 'f.record_count DESC, c.has_context DESC, c.dataset_id DESC, c.ordinal';

/** The claims at a 0-based position of files of a test, in all datasets in sight, the best first. */
export function claimsAt(
  db: ReadableDatabase,
  test: string,
  position: number,
): { claimId: number; datasetId: number; hasContext: boolean }[] {
  return db
    .prepare<[string, number], { claimId: number; datasetId: number; hasContext: number }>(
      `SELECT c.id AS claimId, c.dataset_id AS datasetId, c.has_context AS hasContext
       FROM evidence_files f JOIN evidence_claims c ON c.file_id = f.id JOIN datasets d ON d.id = f.dataset_id
       WHERE f.test = ? AND c.position = ? AND d.state = 'ready' AND d.withdrawn = 0 ORDER BY ${bestFirst}`,
    )
    .all(test, position)
    .map(({ hasContext, ...claim }) => ({ ...claim, hasContext: hasContext === 1 }));
}

/** A claim that stands where results have an answer. `isRevealed`: whether anybody looked at the gold of any claim there. */
type AnsweredClaim = { readonly key: string; readonly item: ClaimItem; readonly isRevealed: boolean };

type AnsweredRow = {
  readonly position: number;
  readonly key: string;
  readonly itemJson: string;
  readonly isRevealed: number;
};

/** By position the best claim of files of a test, in all datasets in sight, for results of so many items: a file of as many comes first. */
export function answeredClaims(db: ReadableDatabase, test: string, count: number): ReadonlyMap<number, AnsweredClaim> {
  const rows = db
    .prepare<[number, string, number], AnsweredRow>(
      `SELECT best.position, best.isRevealed, c.claim_key AS key, c.item_json AS itemJson
       FROM (
         SELECT c.id, c.position, ROW_NUMBER() OVER (PARTITION BY c.position ORDER BY f.record_count IS ? DESC, ${bestFirst}) AS place,
           MAX(EXISTS (SELECT 1 FROM item_values v WHERE v.item_kind = '${claimKind}' AND v.item_id = c.id
             AND v.aspect LIKE 'revealed:%')) OVER (PARTITION BY c.position) AS isRevealed
         FROM evidence_files f JOIN evidence_claims c ON c.file_id = f.id JOIN datasets d ON d.id = f.dataset_id
         WHERE f.test = ? AND c.position < ? AND d.state = 'ready' AND d.withdrawn = 0
       ) best JOIN evidence_claims c ON c.id = best.id WHERE best.place = 1`,
    )
    .all(count, test, count);
  return new Map(
    rows.map(({ position, isRevealed, key, itemJson }) => {
      const item = readJsonColumn(claimItemSchema, itemJson, 'evidence_claims.item_json');
      return [position, { key, item, isRevealed: isRevealed === 1 }];
    }),
  );
}
