import type { DriftCase, Generation } from './driftCase.ts';
import { repairMojibake } from './mojibake.ts';

/** Why a generation cannot have been made from a case: it holds another patient summary, or another message of this turn. */
export type SplitDifference = { readonly part: 'patientSummary' | 'message'; readonly turn: number };
export type SplitVerdict = 'same' | 'garbled' | SplitDifference;

/**
 * Whether what a model was given belongs to a case. Different sets of cases use the same ids, so only the content tells. `garbled`:
 * it does once wrongly decoded characters are put right. Null where the generation does not say what the model was given.
 */
export function matchSplit(one: DriftCase, { given, turn, variant }: Generation): SplitVerdict | null {
  if (given === null || given === '') return null;
  const plain = differenceOf(one, given, turn, variant === 'summary');
  if (plain === null) return 'same';
  const repaired: DriftCase = {
    ...one,
    patientSummary: repair(one.patientSummary),
    turns: one.turns.map(({ number, message }) => ({ number, message: repair(message) })),
  };
  return differenceOf(repaired, repair(given), turn, variant === 'summary') === null ? 'garbled' : plain;
}

function repair(text: string): string {
  return repairMojibake(text) ?? text;
}

function differenceOf(one: DriftCase, given: string, turn: number, withSummary: boolean): SplitDifference | null {
  if (withSummary && !given.includes(one.patientSummary)) return { part: 'patientSummary', turn };
  const told = one.turns.findIndex(({ number }) => number === turn);
  // A conversation may have lost its beginning to a limit; the message that was just said is always there.
  const messages = withSummary ? one.turns.slice(0, told + 1) : one.turns.slice(told, told + 1);
  const missing = told < 0 ? { number: turn } : messages.find(({ message }) => !given.includes(message));
  return missing === undefined ? null : { part: 'message', turn: missing.number };
}
