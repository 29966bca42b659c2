import type { CaseMeasure, SetCurves } from '../measuring/measureCase.ts';

/** Contradictions among the pairs of one case, both ways of counting. */
export type CaseConflicts = {
  readonly contradictions: number;
  readonly pairs: number;
  /** Of these, pairs with no advice on one side, which compare nothing. */
  readonly emptyPairs: number;
  readonly emptyContradictions: number;
  readonly guideContradictions: number;
  readonly guideTurns: number;
};

/** What the numbers of a model need of one measured case. Texts, entities and predictions are not among it. */
export type CaseNumbers = Pick<
  CaseMeasure,
  | 'critical'
  | 'extended'
  | 'alignment'
  | 'kept'
  | 'promptTokens'
  | 'countedTokens'
  | 'promptLengths'
  | 'hasSummaryEntities'
> & {
  /** Summaries that failed, and those that were never generated. */
  readonly missingSummaries: number;
  readonly notGenerated: number;
  readonly conflicts: CaseConflicts | null;
  /** Cases with the same number are drawn together when an interval resamples; by default each has its own. Counted from 0. */
  readonly cluster: number;
};

/** Takes the numbers out of measured cases, one after another. `conversations`: by the id of the case; null takes each case for itself. */
export function createCaseNumbers(
  conversations: ReadonlyMap<string, string> | null,
): (measure: CaseMeasure) => CaseNumbers {
  const clusters = new Map<string, number>();
  return (measure) => {
    const key = conversations?.get(measure.caseId) ?? `case ${measure.caseId}`;
    const cluster = clusters.get(key) ?? clusters.size;
    clusters.set(key, cluster);
    return caseNumbers(measure, cluster);
  };
}

function caseNumbers(measure: CaseMeasure, cluster: number): CaseNumbers {
  const { critical, extended, alignment, kept, promptTokens, countedTokens, promptLengths, hasSummaryEntities } =
    measure;
  return {
    critical,
    extended,
    alignment,
    kept,
    promptTokens,
    countedTokens,
    promptLengths,
    hasSummaryEntities,
    missingSummaries: measure.turnsWithoutSummary.length,
    notGenerated: measure.turnsNotGenerated.length,
    conflicts: conflictsOf(measure),
    cluster,
  };
}

/** Contradictions of one case; null where no model judged it. */
export function conflictsOf({ conflict }: Pick<CaseMeasure, 'conflict'>): CaseConflicts | null {
  if (conflict === null) return null;
  const contradictions = (pairs: readonly { readonly verdict: string }[]) =>
    pairs.filter(({ verdict }) => verdict === 'contradiction').length;
  const empty = conflict.pairs.filter(({ premise, hypothesis }) => premise === '' || hypothesis === '');
  return {
    contradictions: contradictions(conflict.pairs),
    pairs: conflict.pairs.length,
    emptyPairs: empty.length,
    emptyContradictions: contradictions(empty),
    guideContradictions: contradictions(conflict.guide),
    guideTurns: conflict.guideTurns,
  };
}

/** Cases as one run of numbers, which goes to a thread as it lies in memory. */
export type PackedCases = { readonly count: number; readonly values: Float64Array };

/** A list is its length and its values; null is NaN, and a list that is null has the length NaN. */
type List = readonly (number | null)[] | null;

/** Packs cases one after another, so that a caller with many can pause between them. */
export function createCasePacker(): { add(one: CaseNumbers): void; end(): PackedCases } {
  let values = new Float64Array(4_096);
  let used = 0;
  let count = 0;
  const put = (value: number | null) => {
    if (used === values.length) {
      const larger = new Float64Array(values.length * 2);
      larger.set(values);
      values = larger;
    }
    values[used] = value ?? Number.NaN;
    used += 1;
  };
  const putList = (list: List) => {
    put(list?.length ?? null);
    for (const value of list ?? []) put(value);
  };
  return {
    add(one) {
      count += 1;
      put(one.cluster);
      put(one.missingSummaries);
      put(one.notGenerated);
      put(Number(one.hasSummaryEntities));
      for (const list of listsOf(one)) putList(list);
    },
    end: () => {
      // Threads share this memory, so that it is not copied for each of them.
      const shared = new Float64Array(new SharedArrayBuffer(used * Float64Array.BYTES_PER_ELEMENT));
      shared.set(values.subarray(0, used));
      return { count, values: shared };
    },
  };
}

const conflictKeys = [
  'contradictions',
  'pairs',
  'emptyPairs',
  'emptyContradictions',
  'guideContradictions',
  'guideTurns',
] as const satisfies (keyof CaseConflicts)[];
const curveKeys = ['recall', 'precision', 'f1', 'hallucinatedRate'] as const satisfies (keyof SetCurves)[];

function listsOf({ critical, extended, alignment, kept, conflicts, ...lists }: CaseNumbers): List[] {
  return [
    ...curveKeys.map((key) => critical[key]),
    ...curveKeys.map((key) => extended[key]),
    alignment && [alignment.full, alignment.actions],
    alignment?.curve ?? null,
    alignment?.isCut.map(Number) ?? null,
    kept.map((is) => (is === null ? null : Number(is))),
    lists.promptTokens,
    lists.countedTokens,
    lists.promptLengths,
    conflicts && conflictKeys.map((key) => conflicts[key]),
  ];
}

/** The cases that were packed, in their order. */
export function unpackCases({ count, values }: PackedCases): CaseNumbers[] {
  let at = 0;
  const take = () => values[at++] ?? Number.NaN;
  const takeNumbers = (): number[] => {
    const length = take();
    at += length;
    return Array.from(values.subarray(at - length, at));
  };
  const takeList = (): (number | null)[] | null => {
    if (!Number.isNaN(values[at])) return takeNumbers().map((value) => (Number.isNaN(value) ? null : value));
    at += 1;
    return null;
  };
  const takeCurves = (): SetCurves => ({
    recall: takeList() ?? [],
    precision: takeList() ?? [],
    f1: takeList() ?? [],
    hallucinatedRate: takeList() ?? [],
  });
  return Array.from({ length: count }, () => {
    const [cluster, missingSummaries, notGenerated, hasSummaryEntities] = [take(), take(), take(), take() === 1];
    const [critical, extended] = [takeCurves(), takeCurves()];
    const scores = takeList();
    const curve = takeList();
    const isCut = (takeList() ?? []).map((value) => value === 1);
    const kept = (takeList() ?? []).map((value) => (value === null ? null : value === 1));
    const promptTokens = takeList() ?? [];
    const countedTokens = Number.isNaN(values[at]) ? takeNone() : takeNumbers();
    const promptLengths = takeNumbers();
    const counted = takeList();
    return {
      cluster,
      missingSummaries,
      notGenerated,
      hasSummaryEntities,
      critical,
      extended,
      alignment: curve && { full: scores?.[0] ?? null, actions: scores?.[1] ?? null, curve, isCut },
      kept,
      promptTokens,
      countedTokens,
      promptLengths,
      conflicts: counted && conflictsFrom(counted),
    };
  });

  function takeNone(): null {
    at += 1;
    return null;
  }
}

function conflictsFrom(values: readonly (number | null)[]): CaseConflicts {
  const [contradictions, pairs, emptyPairs, emptyContradictions, guideContradictions, guideTurns] = values;
  return {
    contradictions: contradictions ?? 0,
    pairs: pairs ?? 0,
    emptyPairs: emptyPairs ?? 0,
    emptyContradictions: emptyContradictions ?? 0,
    guideContradictions: guideContradictions ?? 0,
    guideTurns: guideTurns ?? 0,
  };
}
