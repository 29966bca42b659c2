import type { CaseMeasure, SetCurves } from './measureCase.ts';

/** Contradictions among the pairs of one case, both ways of counting. */
export type CaseConflicts = {
  readonly contradictions: number;
  readonly pairs: number;
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
> & { readonly missingSummaries: number; readonly conflicts: CaseConflicts | null };

/** Takes the numbers out of a measured case. */
export function caseNumbers(measure: CaseMeasure): CaseNumbers {
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
    conflicts: conflictsOf(measure),
  };
}

/** Contradictions of one case; null where no model judged it. */
export function conflictsOf({ conflict }: Pick<CaseMeasure, 'conflict'>): CaseConflicts | null {
  if (conflict === null) return null;
  const contradictions = (pairs: readonly { readonly verdict: string }[]) =>
    pairs.filter(({ verdict }) => verdict === 'contradiction').length;
  return {
    contradictions: contradictions(conflict.pairs),
    pairs: conflict.pairs.length,
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
      put(one.missingSummaries);
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

const curveKeys = ['recall', 'precision', 'f1', 'hallucinatedRate'] as const satisfies (keyof SetCurves)[];

function listsOf({ critical, extended, alignment, kept, conflicts, ...lists }: CaseNumbers): List[] {
  return [
    ...curveKeys.map((key) => critical[key]),
    ...curveKeys.map((key) => extended[key]),
    alignment && [alignment.full, alignment.actions],
    alignment?.curve ?? null,
    kept.map((is) => (is === null ? null : Number(is))),
    lists.promptTokens,
    lists.countedTokens,
    lists.promptLengths,
    conflicts && [conflicts.contradictions, conflicts.pairs, conflicts.guideContradictions, conflicts.guideTurns],
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
    recall: takeNumbers(),
    precision: takeNumbers(),
    f1: takeNumbers(),
    hallucinatedRate: takeNumbers(),
  });
  return Array.from({ length: count }, () => {
    const [missingSummaries, hasSummaryEntities] = [take(), take() === 1];
    const [critical, extended] = [takeCurves(), takeCurves()];
    const scores = takeList();
    const curve = takeList();
    const kept = (takeList() ?? []).map((value) => (value === null ? null : value === 1));
    const promptTokens = takeList() ?? [];
    const countedTokens = Number.isNaN(values[at]) ? takeNone() : takeNumbers();
    const promptLengths = takeNumbers();
    const counted = takeList();
    return {
      missingSummaries,
      hasSummaryEntities,
      critical,
      extended,
      alignment: curve && { full: scores?.[0] ?? null, actions: scores?.[1] ?? null, curve },
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

function conflictsFrom([contradictions, pairs, guideContradictions, guideTurns]: (number | null)[]): CaseConflicts {
  return {
    contradictions: contradictions ?? 0,
    pairs: pairs ?? 0,
    guideContradictions: guideContradictions ?? 0,
    guideTurns: guideTurns ?? 0,
  };
}
