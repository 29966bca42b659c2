import { z } from 'zod';
import type { ReadableDatabase } from '../../../database/types.ts';
import { splitAspect } from '../../../judgements/splitAspect.ts';
import { type ValueRow, valueFromRow } from '../../../judgements/valuesTable.ts';

/** What somebody settled of a place, as the log keeps it; the choice null where it was left open. */
export const decidedSchema = z.object({
  choiceId: z.string().nullable(),
  reason: z.string(),
  isExample: z.boolean(),
  evaluatorId: z.string(),
  savedAt: z.string(),
});
export type Decided = z.output<typeof decidedSchema>;

/** `decision::<step>:<criterion>`: one for all, so that no evaluator stands where other aspects have one; the step empty for the trace as a whole. */
export const decisionAspect = (step: number | null, criterionId: string) => `decision::${step ?? ''}:${criterionId}`;

/** What was settled of a criterion in traces of some datasets, by `<trace>/<step>`, with the step -1 for a trace as a whole. */
export function decisionsOfCriterion(
  db: ReadableDatabase,
  criterionId: string,
  datasetIds: readonly number[],
): ReadonlyMap<string, Decided> {
  const rows = db
    .prepare<[string], ValueRow>(
      `SELECT v.item_id, v.aspect, v.value_json FROM item_values v JOIN traces t ON t.id = v.item_id
       WHERE v.item_kind = 'trace' AND v.aspect >= 'decision:' AND v.aspect < 'decision;'
         AND t.dataset_id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(datasetIds));
  const found = rows.map((row) => valueFromRow(row, decidedSchema));
  return new Map(
    found.flatMap(({ itemId, aspect, value }) => {
      const [, step = '', ...criterion] = splitAspect(aspect)[1].split(':');
      return criterion.join(':') === criterionId ? [[`${itemId}/${step === '' ? -1 : step}`, value] as const] : [];
    }),
  );
}
