import type { DriftCase, Generation, GenerationVariant } from '../../../../shared/rooms/drift/driftCase.ts';
import { matchSplit, type SplitVerdict } from '../../../../shared/rooms/drift/splitMatch.ts';

/** A text that a model was given, and the turns at which it was given the beginning of it, with the length of that in UTF-16 units. */
export type PromptWitness = {
  readonly variant: GenerationVariant;
  readonly given: string;
  readonly turns: readonly { readonly turn: number; readonly length: number }[];
};

/** Texts of one case of one model that do not continue each other are kept up to this many characters; later ones go by these. */
const keptCharacters = 400_000;

/** Adds what a row says that the model was given: prompts grow from turn to turn, so one text holds most of them. */
export function addWitness(witnesses: PromptWitness[], { given, turn, variant }: Generation): void {
  if (given === null || given === '') return;
  for (const [index, known] of witnesses.entries()) {
    if (known.variant !== variant) continue;
    const continues = given.startsWith(known.given);
    if (!continues && !known.given.startsWith(given)) continue;
    witnesses[index] = {
      variant,
      given: continues ? given : known.given,
      turns: [...known.turns, { turn, length: given.length }],
    };
    return;
  }
  const kept = witnesses.reduce((sum, known) => sum + known.given.length, 0);
  if (kept < keptCharacters) witnesses.push({ variant, given, turns: [{ turn, length: given.length }] });
}

/** What models were given, by model and case. */
export function createWitnessBook() {
  const witnesses = new Map<string, PromptWitness[]>();
  const keyOf = (model: string, caseId: string) => JSON.stringify([model, caseId]);
  return {
    take(row: Generation): void {
      const key = keyOf(row.model, row.caseId);
      const known = witnesses.get(key) ?? [];
      addWitness(known, row);
      witnesses.set(key, known);
    },
    of: (model: string, caseId: string): readonly PromptWitness[] => witnesses.get(keyOf(model, caseId)) ?? [],
  };
}

/** Whether what a model was given in a case belongs to it, as `matchSplit` says of single rows; the first difference counts. */
export function witnessVerdict(one: DriftCase, witnesses: readonly PromptWitness[]): SplitVerdict | null {
  let verdict: SplitVerdict | null = null;
  for (const witness of witnesses) {
    for (const found of verdictsOf(one, witness)) {
      if (typeof found === 'object') return found;
      verdict = verdict === 'garbled' ? verdict : found;
    }
  }
  return verdict;
}

function* verdictsOf(one: DriftCase, { variant, given, turns }: PromptWitness): Generator<SplitVerdict> {
  for (const { turn, length } of turns.toSorted((left, right) => left.turn - right.turn)) {
    const verdict = matchSplit(one, { ...noAnswer, variant, given: given.slice(0, length), turn });
    if (verdict !== null) yield verdict;
  }
}

const noAnswer = {
  caseId: '',
  model: '',
  text: '',
  isError: false,
  timestamp: '',
  promptTokens: null,
  line: 0,
} as const satisfies Partial<Generation>;
