import { type ClaimItem, claimSides } from '../../../../shared/rooms/evidence/claims.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import { type AnsweredItem, type EvidenceAnswers, labelOf } from './answersFile.ts';
import { type AssignmentGold, assignmentGold, type EvidenceGold, evidenceGold } from './evidenceGold.ts';
import {
  type Counted,
  countSelected,
  type EvidenceScore,
  meanOverlap,
  overallScore,
  overlapOfCounts,
  scoreEvidence,
  without,
} from './scoreEvidence.ts';

/** What a reader of the scores has to know, as codes: where a score cannot fail, and what stands in for the truth. */
export type ScoreNote =
  /** Everything shown is true: only added evidence lowers precision, and keeping all without reading is perfect. */
  | { readonly code: 'everythingShownIsTrue' }
  /** The study's own score has a recall of 1 with any hit. */
  | { readonly code: 'referenceRecallCannotFail' }
  /** Which paragraphs are true is known for so many items; by a stand-in, or exactly by HotpotQA's file. Precision is a lower bound. */
  | {
      readonly code: 'trueParagraphsKnown';
      readonly known: number;
      readonly of: number;
      readonly by: 'titles' | 'hotpotqa';
    }
  /** The files that tell which paragraphs are true are not there. */
  | { readonly code: 'trueParagraphsUnknown' }
  /** No true evidence, so no precision and recall. */
  | { readonly code: 'nothingIsTrue' };

/** Which paragraphs of each R4C item are true, and how that is known. */
export type TrueParagraphs = { readonly by: 'titles' | 'hotpotqa'; readonly ofItems: readonly (readonly number[])[] };

/** What `akapen evidence score` prints: an item for each answered one, and all together. */
export function scoreAnswers(items: readonly ClaimItem[], answers: EvidenceAnswers, paragraphs: TrueParagraphs | null) {
  const { scenario, annotator } = answers;
  const scores =
    scenario === 'assignment_test'
      ? scoreAssignments(items.map(assignmentGold), answers.items)
      : scoreItems(
          items.map((item, position) => evidenceGold(item, paragraphs?.ofItems[position])),
          answers.items,
        );
  const head = { format: 'akapen-evidence-score', version: 1, scenario, annotator } as const;
  return { ...head, ...scores, notes: scoreNotes(scenario, paragraphs) };
}

/** The notes that stand wherever scores of a test are shown. */
export function scoreNotes(scenario: EvidenceAnswers['scenario'], paragraphs: TrueParagraphs | null): ScoreNote[] {
  if (scenario === 'assignment_test') return [];
  if (scenario === 'wrong_claim') return [{ code: 'nothingIsTrue' }];
  const reference: ScoreNote = { code: 'referenceRecallCannotFail' };
  if (scenario === 'baseline' || scenario === 'missing_evidence' || scenario === 'selection_test') {
    return [{ code: 'everythingShownIsTrue' }, reference];
  }
  if (scenario !== 'full_data') return [reference];
  if (paragraphs === null) return [{ code: 'trueParagraphsUnknown' }];
  const { by, ofItems } = paragraphs;
  const known = ofItems.filter(({ length }) => length > 0).length;
  return [{ code: 'trueParagraphsKnown', known, of: ofItems.length, by }, reference];
}

/** Scores answers to any test but the assignment test, item by item and together. */
export function scoreItems(gold: readonly EvidenceGold[], answered: readonly AnsweredItem[]) {
  const counted: Counted[] = [];
  const rows = answered.flatMap((item) => {
    const own = gold[item.position];
    if (own === undefined) return [];
    if (own.right.size > 0)
      counted.push(countSelected(own.right, new Set([...(item.kept ?? []), ...(item.added ?? [])])));
    return [scoreEvidence(own, item)];
  });
  const reference = rows.flatMap(({ referenceEvidenceSelectionScore: score }) => (score === null ? [] : [score]));
  const removed = rateOverall(
    rows.flatMap(({ removedWrong: own }) => (own ? [{ part: own.removed, whole: own.wrong }] : [])),
  );
  const found = rateOverall(
    rows.flatMap(({ foundMissing: own }) => (own ? [{ part: own.found, whole: own.missing }] : [])),
  );
  return {
    items: rows,
    overall: {
      items: gold.length,
      answered: rows.length,
      itemsWithNothingSelected: rows.filter(({ selected }) => selected === 0).length,
      undecided: sum(rows.map(({ undecided }) => undecided)),
      ...overallScore(counted),
      removedWrong: removed && { removed: removed.part, wrong: removed.whole, ...removed.rates },
      foundMissing: found && { found: found.part, missing: found.whole, ...found.rates },
      referenceEvidenceSelectionScore: meanOverlap(reference),
      ...choicesOverall(rows, answered),
    },
  };
}

function rateOverall(parts: readonly { readonly part: number; readonly whole: number }[]) {
  const macro = pairwiseMean(parts.map(({ part, whole }) => part / whole));
  if (macro === null) return null;
  const [part, whole] = [sum(parts.map((one) => one.part)), sum(parts.map((one) => one.whole))];
  return { part, whole, rates: { micro: part / whole, macro, items: parts.length } };
}

/** The choice of a claim and the verdict on it, where the answers hold them. */
function choicesOverall(rows: readonly EvidenceScore[], answered: readonly AnsweredItem[]) {
  const overall = (right: readonly (boolean | undefined)[], given: readonly unknown[]) => {
    const of = right.length;
    const count = right.filter(Boolean).length;
    return { right: count, notGiven: given.filter((one) => one === null).length, of, accuracy: count / of };
  };
  const [choices, verdicts] = [rows.map((row) => row.claimChoiceRight), rows.map((row) => row.verdictRight)];
  return {
    ...(choices.some((right) => right !== undefined) && {
      claimChoice: overall(
        choices,
        answered.map((item) => item.claimChoice),
      ),
    }),
    ...(verdicts.some((right) => right !== undefined) && {
      verdict: overall(
        verdicts,
        answered.map((item) => item.verdict),
      ),
    }),
  };
}

/** Scores answers to the assignment test, item by item and together. */
export function scoreAssignments(gold: readonly AssignmentGold[], answered: readonly AnsweredItem[]) {
  const counted: Record<'A' | 'B', Counted[]> = { A: [], B: [] };
  const noneYet = () => ({ A: 0, B: 0, neither: 0, undecided: 0 });
  const confusion = { A: noneYet(), B: noneYet(), neither: noneYet() };
  const rows = answered.flatMap((item) => {
    const own = gold[item.position];
    if (own === undefined) return [];
    const answers = own.shown.map((id) => ({
      wanted: own.placeOf(id),
      found: labelOf(item, id) ?? ('undecided' as const),
    }));
    for (const { wanted, found } of answers) {
      if (found !== 'keep' && found !== 'discard') confusion[wanted][found] += 1;
    }
    const right = answers.filter(({ wanted, found }) => wanted === found).length;
    for (const side of claimSides) {
      if (own.right[side].size > 0) counted[side].push(countSelected(own.right[side], new Set(item.assigned?.[side])));
    }
    return [
      {
        position: item.position,
        shown: own.shown.length,
        undecided: answers.filter(({ found }) => found === 'undecided').length,
        right,
        accuracy: own.shown.length === 0 ? null : right / own.shown.length,
        claimA: scoreClaim(own.right.A, item.assigned?.A),
        claimB: scoreClaim(own.right.B, item.assigned?.B),
      },
    ];
  });
  const [right, of] = [sum(rows.map((row) => row.right)), sum(rows.map((row) => row.shown))];
  const { scoredItems: scoredClaims, ...bothClaims } = overallScore([...counted.A, ...counted.B]);
  return {
    items: rows,
    overall: {
      items: gold.length,
      answered: rows.length,
      undecided: sum(rows.map(({ undecided }) => undecided)),
      assignment: {
        ...{ right, of, micro: of === 0 ? null : right / of },
        macro: pairwiseMean(rows.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]))),
        confusion,
      },
      claimA: overallScore(counted.A),
      claimB: overallScore(counted.B),
      bothClaims: { ...bothClaims, scoredClaims },
    },
  };
}

type ClaimScore = {
  readonly selected: number;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly reason?: 'noTrueEvidence';
  readonly missed?: readonly number[];
  readonly wronglyAssigned?: readonly number[];
};

function scoreClaim(right: ReadonlySet<number>, assigned: readonly number[] = []): ClaimScore {
  const selected = new Set(assigned);
  if (right.size === 0) {
    return { selected: selected.size, precision: null, recall: null, f1: null, reason: 'noTrueEvidence' };
  }
  return {
    selected: selected.size,
    ...overlapOfCounts(countSelected(right, selected)),
    missed: without(right, selected),
    wronglyAssigned: without(selected, right),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
