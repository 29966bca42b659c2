import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { claimVerdicts } from '../../../../shared/rooms/evidence/answers.ts';
import { claimSides, evidenceTests, repairKinds } from '../../../../shared/rooms/evidence/claims.ts';
import { places } from './evidenceGold.ts';

const ids = z.array(z.number().int().nonnegative());
const itemSchema = z.object({
  /** 0-based place of the item in the gold file. */
  position: z.number().int().nonnegative(),
  kept: ids.optional(),
  discarded: ids.optional(),
  /** From the knowledge base: was not shown. */
  added: ids.optional(),
  /** Selection test: the claim that the evidence supports. */
  claimChoice: z.enum(claimSides).nullable().optional(),
  /** Wrong Claim. */
  verdict: z.enum(claimVerdicts).nullable().optional(),
  /** Assignment test, instead of the three lists. */
  assigned: z.object({ A: ids, B: ids, neither: ids }).optional(),
  /** What was repaired in the item, so that it is not as in the study. */
  repaired: z.array(z.enum(repairKinds)).optional(),
});
export type AnsweredItem = z.infer<typeof itemSchema>;

const answersSchema = z.object({
  format: z.literal('akapen-evidence-answers'),
  version: z.literal(1),
  scenario: z.enum(evidenceTests),
  annotator: z.string(),
  gold: z.object({ file: z.string(), items: z.number().int(), sha256: z.string() }).partial().optional(),
  items: z.array(itemSchema),
});
/** One annotator's answers to a file of items. An item that is not listed was not answered; a shown id in no list is undecided. */
export type EvidenceAnswers = z.infer<typeof answersSchema>;

/** What answers are checked against: the ids of each item that were shown, and all ids that there are; null where those are not known. */
type AnsweredGold = {
  readonly shown: readonly (readonly number[])[];
  readonly known: ReadonlySet<number> | null;
};

/** Reads a file of answers. Errors: INVALID_INPUT with `fileName` and what is wrong with it. */
export function readAnswers(text: string, fileName: string): EvidenceAnswers {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INVALID_INPUT', `No JSON: ${reason}`, { fileName });
  }
  const read = answersSchema.safeParse(value);
  if (read.success) return read.data;
  const { path = [], message = '' } = read.error.issues[0] ?? {};
  const found = path.length === 0 ? `it is ${kindOf(value)}` : `"${path.join('.')}" does not fit, ${message}`;
  throw new AppError('INVALID_INPUT', `A file of answers must be an object with ${answersHead}: ${found}`, {
    fileName,
  });
}

const answersHead = '"format": "akapen-evidence-answers", "version": 1, "scenario", "annotator" and "items"';

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

/**
 * Refuses answers that do not fit their items: a position twice or beyond the file, an id under two decisions, an id that was not shown among
 * those kept, discarded or assigned, a shown one or one that does not exist among those added. Errors: INVALID_INPUT with `fileName` and `item`, the position.
 */
export function checkAnswers(
  { items, scenario }: EvidenceAnswers,
  { shown, known }: AnsweredGold,
  fileName: string,
): void {
  const seen = new Set<number>();
  for (const item of items) {
    const { position } = item;
    const refuse = (message: string) => new AppError('INVALID_INPUT', message, { fileName, item: position });
    const candidates = shown[position];
    if (candidates === undefined) throw refuse(`position ${position} of ${shown.length} items`);
    if (seen.has(position)) throw refuse(`position ${position} twice`);
    seen.add(position);
    if ((scenario === 'assignment_test') !== (item.assigned !== undefined)) {
      throw refuse(item.assigned === undefined ? '"assigned" is missing' : '"assigned" is for the assignment test');
    }
    const decided = item.assigned ?? { kept: item.kept ?? [], discarded: item.discarded ?? [] };
    const placeOf = new Map<number, string>();
    for (const [place, own] of Object.entries(decided)) {
      for (const id of own) {
        const other = placeOf.get(id) ?? place;
        if (other !== place) throw refuse(`evidence ${id} is under both ${other} and ${place}`);
        if (!candidates.includes(id)) throw refuse(`evidence ${id} under ${place} was not shown`);
        placeOf.set(id, place);
      }
    }
    for (const id of item.added ?? []) {
      if (candidates.includes(id)) throw refuse(`evidence ${id} under added was shown`);
      if (known !== null && !known.has(id)) throw refuse(`evidence ${id} under added does not exist`);
    }
  }
}

/** The label that an item gives a shown id, as agreement compares it; null where it is undecided. */
export function labelOf(item: AnsweredItem, id: number): 'keep' | 'discard' | (typeof places)[number] | null {
  const { assigned } = item;
  if (assigned !== undefined) return places.find((place) => assigned[place].includes(id)) ?? null;
  if (item.kept?.includes(id)) return 'keep';
  return item.discarded?.includes(id) ? 'discard' : null;
}
