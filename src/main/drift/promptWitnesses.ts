import type { DriftCase, Generation, GenerationVariant } from '../../shared/drift/driftCase.ts';
import { matchSplit, type SplitVerdict } from '../../shared/drift/splitMatch.ts';

/** What a model was given at the last of these turns; what it was given at the others is the beginning of the same text. */
export type PromptWitness = {
  readonly variant: GenerationVariant;
  readonly given: string;
  readonly turns: readonly number[];
};

/** Texts of one case of one model that do not continue each other are kept up to this many characters; later ones go by these. */
const keptCharacters = 400_000;

/** Adds what a row says that the model was given: prompts grow from turn to turn, so the longest tells what all of them hold. */
export function addWitness(witnesses: PromptWitness[], { given, turn, variant }: Generation): void {
  if (given === null || given === '') return;
  for (const [index, known] of witnesses.entries()) {
    if (known.variant !== variant) continue;
    const continues = given.startsWith(known.given);
    if (!continues && !known.given.startsWith(given)) continue;
    witnesses[index] = { variant, given: continues ? given : known.given, turns: [...known.turns, turn] };
    return;
  }
  const kept = witnesses.reduce((sum, known) => sum + known.given.length, 0);
  if (kept < keptCharacters) witnesses.push({ variant, given, turns: [turn] });
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
  const judge = (turn: number) => matchSplit(one, { ...noAnswer, variant, given, turn });
  const ordered = turns.toSorted((left, right) => left - right);
  // The last prompt of a summary holds all that the earlier ones were checked for.
  const last = ordered.at(-1);
  if (variant === 'summary' && last !== undefined && judge(last) === 'same') return yield 'same';
  for (const turn of ordered) {
    const verdict = judge(turn);
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
