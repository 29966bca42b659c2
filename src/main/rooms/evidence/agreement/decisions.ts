import { z } from 'zod';
import type { Decision } from '../../../../shared/agreement.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { splitAspect } from '../../../judgements/splitAspect.ts';
import { type evaluatorNames, valuesOfItem } from '../../../judgements/valuesTable.ts';
import { claimKind } from '../aspects.ts';

/** What somebody settled of a piece of evidence, as the log keeps it; the label null where it was left open. */
export const decidedSchema = z.object({
  label: z.enum(['keep', 'discard', 'A', 'B', 'neither']).nullable(),
  reason: z.string(),
  isExample: z.boolean(),
  evaluatorId: z.string(),
  savedAt: z.string(),
});
type Decided = z.output<typeof decidedSchema>;

/** `decision:<evidence>`: one for all, whoever settles it. */
export const decisionAspect = (evidenceId: number) => `decision:${evidenceId}`;

/** What was settled of a claim's evidence, by its ids. */
export function decisionsOf(db: ReadableDatabase, claimId: number): ReadonlyMap<number, Decided> {
  const found = valuesOfItem(db, claimKind, claimId, 'decision', decidedSchema);
  return new Map(found.map(({ aspect, value }) => [Number(splitAspect(aspect)[1]), value]));
}

/** A decision as the view of agreement shows it. `raters`: who said something of the evidence. */
export function shownDecision(
  { label, reason, isExample, evaluatorId, savedAt }: Decided,
  { categories, raters }: { readonly categories: readonly string[]; readonly raters: readonly string[] },
  names: ReturnType<typeof evaluatorNames>,
): Decision {
  const place = label === null ? null : categories.indexOf(label);
  return {
    ...{ category: place, reason, isExample, savedAt },
    by: names.get(evaluatorId) ?? '',
    isRater: raters.includes(evaluatorId),
  };
}
