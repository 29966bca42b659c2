import type { DerivationStep } from '../../../../shared/rooms/derivations/question.ts';
import type { TripleField } from './derivationDraft.ts';

export type ColumnShares = { readonly subject: number; readonly relation: number };

// In letters of half width: above it a text is cut whatever it gets, below it a cell is hard to hit.
const most = 40;
const least = { subject: 12, relation: 8, objects: 12 };
/** Edges of a cell; of a chip; of the objects with their "+" and the row's number, which is beside no other column. */
const edges = { cell: 3, chip: 4, objects: 8 };

/**
 * How much of the triple table the first two columns get, in percent; the objects get the rest. In proportion to the longest
 * texts, within bounds that leave every column readable.
 */
export function columnShares(steps: readonly DerivationStep[]): ColumnShares {
  const longest = (field: TripleField, widthOf: (step: DerivationStep) => number) =>
    Math.min(most, Math.max(least[field], ...steps.map(widthOf)));
  const subject = edges.cell + longest('subject', (step) => lettersOf(step.subject));
  const relation = edges.cell + longest('relation', (step) => lettersOf(step.relation));
  const objects =
    edges.objects +
    longest('objects', (step) => step.objects.reduce((sum, object) => sum + lettersOf(object) + edges.chip, 0));
  const relationShare = within(18, (100 * relation) / (subject + relation + objects), 32);
  const subjectShare = within(0.36, subject / (subject + objects), 0.56) * (100 - relationShare);
  return { subject: Math.round(subjectShare), relation: Math.round(relationShare) };
}

/** Roughly how wide a text is drawn: 2 for each letter of full width, 1 for any other. */
function lettersOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += (letter.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
  return sum;
}

function within(from: number, value: number, to: number): number {
  return Math.min(to, Math.max(from, value));
}
