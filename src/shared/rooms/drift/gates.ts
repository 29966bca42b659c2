/** The gates of Study C: one rule for window, pictures, tables, report, results and command line. */
import { casesAtTen } from './casesAtTurn.ts';
import type { DriftInterval, EntitySourceKind, MeasuredModel, ModelNumbers } from './modelNumbers.ts';

/** The comparisons are strict, as in the notebook of the study: a value on the gate does not pass. */
export const driftGates = { recallAtTen: 0.7, conflictRate: 0.1, slope: -0.02, alignment: 0.75 } as const;
export const gateNames = ['recallAtTen', 'conflictRate', 'slope', 'alignment'] as const;
export type GateName = (typeof gateNames)[number];
/** The gate of alignment is provisional and not counted. */
const countedGates: readonly GateName[] = ['recallAtTen', 'conflictRate', 'slope'];

/**
 * `undecided`: the interval holds the gate. `noInterval`: there is none, so nothing can be said. `otherSource`: the gate was defined for
 * entities of scispaCy and the matches of the study, and these come from a list of terms or another model, or are exact matches alone.
 */
export const verdicts = ['passes', 'fails', 'undecided', 'noInterval', 'otherSource'] as const;
export type Verdict = (typeof verdicts)[number];

/** A number against its gate. `verdict` is null where there is no number. */
export type GateResult = {
  readonly gate: GateName;
  readonly value: number | null;
  readonly interval: DriftInterval | null;
  readonly verdict: Verdict | null;
};

/** Where the numbers come from, as far as the gates ask. */
export type GatedSource = Pick<MeasuredModel, 'entitySource' | 'isExactMatch'>;

/** What the verdicts need of a model's numbers. */
export type GatedNumbers = Pick<ModelNumbers, 'recallAtTen' | 'conflict' | 'slope' | 'alignment'>;

/** K as the code counts it; null where nothing was compared, as then its 0 says nothing. */
export function conflictRateOf({ conflict }: Pick<ModelNumbers, 'conflict'>): number | null {
  return conflict === null || conflict.compared?.of === 0 ? null : conflict.evaluatedPairs.rate;
}

/** Whether the gates of recall and slope were defined for such entities and matches. Those of an unknown program count as the study's. */
export function isGatedSource({ entitySource, isExactMatch = false }: GatedSource): boolean {
  return !isExactMatch && entitySource !== 'lexicon' && entitySource !== 'onnx';
}

/** Recall at turn 1, and of how many cases it is where these are others than those of turn 10; else null. */
export type RecallAtOne = { readonly value: number; readonly cases: number | null };

/** Recall at turn 1, beside which that at turn 10 is read where a list of terms found the entities; null for other sources. */
export function recallAtOne(
  numbers: Pick<ModelNumbers, 'curves' | 'perTurn' | 'casesWithTen' | 'casesWithGold'>,
  entities: EntitySourceKind | null,
): RecallAtOne | null {
  const [value = null] = numbers.curves.critical.recall;
  if (entities !== 'lexicon' || value === null) return null;
  const [cases = null] = numbers.perTurn;
  return { value, cases: cases === casesAtTen(numbers) ? null : cases };
}

/** Every gate with its number and what can be said of it; a number that is missing has no interval. */
export function gateResults(numbers: GatedNumbers, source: GatedSource): GateResult[] {
  const { recallAtTen, conflict, slope, alignment } = numbers;
  const isOtherSource = !isGatedSource(source);
  const ofEntities = (gate: GateName, value: number | null, interval: DriftInterval | null): GateResult => ({
    gate,
    value,
    interval: value === null ? null : interval,
    verdict: value !== null && isOtherSource ? 'otherSource' : judge(gate, value, interval),
  });
  const rate = conflictRateOf(numbers);
  return [
    ofEntities('recallAtTen', recallAtTen.critical, recallAtTen.interval),
    {
      gate: 'conflictRate',
      value: rate,
      interval: rate === null ? null : (conflict?.interval ?? null),
      verdict: judgeConflict(conflict, rate),
    },
    ofEntities('slope', slope.critical, slope.interval),
    {
      gate: 'alignment',
      value: alignment?.full ?? null,
      interval: alignment?.interval ?? null,
      verdict: judge('alignment', alignment?.full ?? null, alignment?.interval ?? null),
    },
  ];
}

/** Pairs with an empty side dilute K: a verdict holds when the pairs that compare something say the same. */
function judgeConflict(conflict: ModelNumbers['conflict'], rate: number | null): Verdict | null {
  const verdict = judge('conflictRate', rate, conflict?.interval ?? null);
  const { emptyPairs = null, compared = null } = conflict ?? {};
  if (verdict === null || verdict === 'noInterval' || emptyPairs === 0) return verdict;
  return verdict === judge('conflictRate', compared?.rate ?? null, compared?.interval ?? null) ? verdict : 'undecided';
}

function judge(gate: GateName, value: number | null, interval: DriftInterval | null): Verdict | null {
  if (value === null) return null;
  if (interval === null) return 'noInterval';
  const { lower, upper } = interval;
  const limit = driftGates[gate];
  if (gate === 'conflictRate') return upper < limit ? 'passes' : lower >= limit ? 'fails' : 'undecided';
  return lower > limit ? 'passes' : upper <= limit ? 'fails' : 'undecided';
}

/** Of the gates that count: those with a verdict and how many of them are passed, and why the others have none. */
export type GateCount = {
  readonly passed: number;
  readonly judged: number;
  readonly undecided: number;
  readonly noVerdict: number;
  readonly notMeasured: number;
};

/** Counts the verdicts of the gates that count. */
export function countGates(results: readonly GateResult[]): GateCount {
  const found = results.filter(({ gate }) => countedGates.includes(gate)).map(({ verdict }) => verdict);
  const count = (...wanted: readonly (Verdict | null)[]) => found.filter((verdict) => wanted.includes(verdict)).length;
  return {
    passed: count('passes'),
    judged: count('passes', 'fails'),
    undecided: count('undecided'),
    noVerdict: count('noInterval', 'otherSource'),
    notMeasured: count(null),
  };
}
