import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import { type Overlap, overlapOf } from '../../../metrics/precisionRecallF1.ts';
import type { AnsweredItem } from './answersFile.ts';
import type { EvidenceGold } from './evidenceGold.ts';

export type Counted = {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
};

/** The scores of one answered item. Numbers are null with a reason where the item has no true evidence. */
export type EvidenceScore = {
  readonly position: number;
  readonly shown: number;
  /** Shown, neither kept nor discarded. */
  readonly undecided: number;
  /** Kept or added. */
  readonly selected: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly reason?: 'noTrueEvidence';
  /** Ascending ids: true and not selected, kept or added and not true. */
  readonly missed?: readonly number[];
  readonly wronglyKept?: readonly number[];
  readonly wronglyAdded?: readonly number[];
  /** `evidence_selection_score` of the study: recall is 1 whenever there is a hit, so it cannot fail. */
  readonly referenceEvidenceSelectionScore: Overlap | null;
  /** Wrong evidence that was discarded; what is undecided was not removed. Null without wrong evidence. */
  readonly removedWrong: { readonly removed: number; readonly wrong: number; readonly rate: number } | null;
  readonly foundMissing: { readonly found: number; readonly missing: number; readonly rate: number } | null;
  readonly claimChoiceRight?: boolean;
  readonly verdictRight?: boolean;
};

/** Scores an item of any test but the assignment test, as `precision_recall_fscore_support` of scikit-learn over ids that are shown, true or selected. */
export function scoreEvidence(gold: EvidenceGold, item: AnsweredItem): EvidenceScore {
  const [kept, discarded, added] = [new Set(item.kept), new Set(item.discarded), new Set(item.added)];
  const selected = new Set([...kept, ...added]);
  const removed = common(gold.wrong, discarded);
  const found = common(gold.missing, selected);
  return {
    position: item.position,
    shown: gold.shown.length,
    undecided: gold.shown.filter((id) => !kept.has(id) && !discarded.has(id)).length,
    selected: selected.size,
    ...(gold.right.size === 0
      ? {
          precision: null,
          recall: null,
          f1: null,
          reason: 'noTrueEvidence' as const,
          referenceEvidenceSelectionScore: null,
        }
      : {
          ...overlapOfCounts(countSelected(gold.right, selected)),
          missed: without(gold.right, selected),
          wronglyKept: without(kept, gold.right),
          wronglyAdded: without(added, gold.right),
          referenceEvidenceSelectionScore: referenceSelectionScore([...selected], gold.right),
        }),
    removedWrong: removed && { removed: removed.part, wrong: removed.whole, rate: removed.part / removed.whole },
    foundMissing: found && { found: found.part, missing: found.whole, rate: found.part / found.whole },
    ...(item.claimChoice !== undefined && { claimChoiceRight: item.claimChoice === 'A' }),
    ...(item.verdict !== undefined && { verdictRight: item.verdict === 'claimIsWrong' }),
  };
}

/** How many ids were selected rightly, wrongly, and not although they are true. */
export function countSelected(right: ReadonlySet<number>, selected: ReadonlySet<number>): Counted {
  const truePositives = [...selected].filter((id) => right.has(id)).length;
  return { truePositives, falsePositives: selected.size - truePositives, falseNegatives: right.size - truePositives };
}

/** Precision, recall and F1 of counts; each is 0 where it would divide by zero. */
export function overlapOfCounts({ truePositives, falsePositives, falseNegatives }: Counted): Overlap {
  return overlapOf(truePositives, truePositives + falsePositives, truePositives + falseNegatives);
}

/**
 * `evidence_selection_score` of the study's code: each predicted id is a hit or none, and all are predicted, so precision is hits / predicted, recall
 * is 1 with any hit, and the number of golden ids never enters. Repeated ids count each time. All 0 where nothing is predicted.
 */
export function referenceSelectionScore(predicted: readonly number[], golden: ReadonlySet<number>): Overlap {
  const hits = predicted.filter((id) => golden.has(id)).length;
  return overlapOf(hits, predicted.length, hits);
}

function common(some: ReadonlySet<number> | null, others: ReadonlySet<number>) {
  if (some === null || some.size === 0) return null;
  return { part: [...some].filter((id) => others.has(id)).length, whole: some.size };
}

/** What of a set is not in another, ascending. */
export function without(some: Iterable<number>, others: ReadonlySet<number>): number[] {
  return [...some].filter((id) => !others.has(id)).sort((one, other) => one - other);
}

type Means = { readonly precision: number | null; readonly recall: number | null; readonly f1: number | null };
type OverallScore = {
  /** Answered items with true evidence. */
  readonly scoredItems: number;
  readonly truePositives?: number;
  readonly falsePositives?: number;
  readonly falseNegatives?: number;
  /** From the summed counts. */
  readonly micro: Overlap | null;
  /** Means of the items' numbers; F1 is the mean of theirs. */
  readonly macro: Means | null;
  readonly reason?: 'noTrueEvidence';
};

/** Scores of items summed up: their counts, and the mean of their numbers. */
export function overallScore(scored: readonly Counted[]): OverallScore {
  if (scored.length === 0) return { scoredItems: 0, micro: null, macro: null, reason: 'noTrueEvidence' };
  const sum = (key: keyof Counted) => scored.reduce((total, counts) => total + counts[key], 0);
  const counts = {
    truePositives: sum('truePositives'),
    falsePositives: sum('falsePositives'),
    falseNegatives: sum('falseNegatives'),
  };
  return {
    scoredItems: scored.length,
    ...counts,
    micro: overlapOfCounts(counts),
    macro: meanOverlap(scored.map(overlapOfCounts)),
  };
}

/** Mean of each of the three; null for none. */
export function meanOverlap(overlaps: readonly Overlap[]): Means | null {
  if (overlaps.length === 0) return null;
  const mean = (key: keyof Overlap) => pairwiseMean(overlaps.map((overlap) => overlap[key]));
  return { precision: mean('precision'), recall: mean('recall'), f1: mean('f1') };
}
