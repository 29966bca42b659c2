import { type ClaimItem, claimItemSchema } from '../../../../shared/rooms/evidence/claims.ts';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { type GivenAnswer, revealSchema } from '../answers.ts';
import { claimKind, revealedAspect } from '../aspects.ts';

type RevealedFile = {
  readonly fileName: string;
  readonly claims: number;
  readonly answers: {
    readonly claimId: number;
    readonly item: ClaimItem;
    readonly answer: GivenAnswer;
    /** Whether gold is in their sight, and was not hidden again by an undo. */
    readonly isShown: boolean;
  }[];
};
type Row = {
  readonly fileName: string;
  readonly claims: number;
  readonly claimId: number;
  readonly itemJson: string;
  readonly revealJson: string;
};

/** What an evaluator had answered of a dataset's claims when they looked at gold, file by file in file order; also where the look was undone. */
export function revealedAnswers(db: ReadableDatabase, datasetId: number, evaluatorId: string): RevealedFile[] {
  const rows = db
    .prepare<[string, string, number], Row>(
      `SELECT c.id AS claimId, f.name AS fileName, f.record_count AS claims, c.item_json AS itemJson, v.value_json AS revealJson
       FROM evidence_claims c JOIN evidence_files f ON f.id = c.file_id
         JOIN item_values v ON v.item_kind = ? AND v.item_id = c.id AND v.aspect = ?
       WHERE c.dataset_id = ? ORDER BY c.ordinal`,
    )
    .all(claimKind, revealedAspect(evaluatorId), datasetId);
  const files = new Map<string, RevealedFile>();
  for (const { fileName, claims, claimId, itemJson, revealJson } of rows) {
    const file = files.get(fileName) ?? { fileName, claims, answers: [] };
    files.set(fileName, file);
    const { answer, isShown } = readJsonColumn(revealSchema, revealJson, 'item_values.value_json');
    const item = readJsonColumn(claimItemSchema, itemJson, 'evidence_claims.item_json');
    file.answers.push({ claimId, item, answer, isShown });
  }
  return [...files.values()];
}
