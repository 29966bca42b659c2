import { z } from 'zod';
import {
  type ClaimItem,
  type ClaimSide,
  claimItemSchema,
  claimSides,
} from '../../../../shared/rooms/evidence/claims.ts';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { claimKind } from '../aspects.ts';

/** An explanation that an evaluator wrote of a claim which they called done. */
export type WrittenExplanation = {
  readonly datasetId: number;
  readonly datasetName: string;
  readonly key: string;
  readonly item: ClaimItem;
  readonly evaluatorId: string;
  readonly evaluator: string;
  /** The claim of the file that it is about; A where the test asks for one explanation. */
  readonly side: ClaimSide;
  readonly text: string;
  /** Whether its evaluator has looked at what is right. */
  readonly isRevealed: boolean;
};

type Row = Omit<WrittenExplanation, 'item' | 'side' | 'text' | 'isRevealed'> & {
  readonly itemJson: string;
  readonly side: string;
  readonly valueJson: string;
  readonly isRevealed: number;
};

/** Explanations of claims in sight that are done, in the order of datasets and claims. */
export function writtenExplanations(db: ReadableDatabase): WrittenExplanation[] {
  return db
    .prepare<[], Row>(
      `SELECT d.id AS datasetId, d.name AS datasetName, c.claim_key AS key, c.item_json AS itemJson, e.id AS evaluatorId,
         e.name AS evaluator, substr(v.aspect, -1) AS side, v.value_json AS valueJson,
         EXISTS (SELECT 1 FROM item_values g WHERE g.item_kind = v.item_kind AND g.item_id = v.item_id
           AND g.aspect = 'revealed:' || e.id) AS isRevealed
       FROM item_reviews r
       JOIN evaluators e ON e.id = r.evaluator_id
       JOIN evidence_claims c ON c.id = r.item_id
       JOIN datasets d ON d.id = c.dataset_id AND d.state = 'ready' AND d.withdrawn = 0
       JOIN item_values v ON v.item_kind = r.item_kind AND v.item_id = r.item_id
         AND v.aspect IN ('answer:' || e.id || ':explanation/A', 'answer:' || e.id || ':explanation/B')
       WHERE r.item_kind = '${claimKind}' AND r.place = '' AND r.done = 1 ORDER BY d.id, c.ordinal, e.name, v.aspect`,
    )
    .all()
    .map(({ itemJson, side, valueJson, isRevealed, ...row }) => ({
      ...row,
      item: readJsonColumn(claimItemSchema, itemJson, 'evidence_claims.item_json'),
      side: z.enum(claimSides).parse(side),
      text: readJsonColumn(z.string(), valueJson, 'item_values.value_json'),
      isRevealed: isRevealed === 1,
    }));
}
