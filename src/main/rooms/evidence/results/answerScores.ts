import type { ShownOrder } from '../../../../shared/rooms/evidence/answers.ts';
import { withoutCitations } from '../../../../shared/rooms/evidence/citations.ts';
import { type ClaimItem, claimSides, taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimScores, FileScores } from '../../../../shared/rooms/evidence/scores.ts';
import type { GivenAnswer } from '../answers.ts';
import type { AnsweredItem } from '../numbers/answersFile.ts';
import { assignmentGold, evidenceGold } from '../numbers/evidenceGold.ts';
import { explanationOverlap } from '../numbers/explanationOverlap.ts';
import { scoreAssignments, scoreItems, scoreNotes } from '../numbers/scoreAnswers.ts';
import { scoreEvidence } from '../numbers/scoreEvidence.ts';
import type { KnownParagraphs } from '../setTitles.ts';
import { exchanged } from '../shownOrder.ts';
import type { StoredClaim } from '../tables/claimsTable.ts';

/** An answer as it is scored, about the claims of the file. */
export function answeredItem(item: ClaimItem, position: number, answer: GivenAnswer): AnsweredItem {
  const { assigns, choosesClaim, judgesClaim } = taskOf(item.test);
  const chosen = (wanted: GivenAnswer['choices'][number]['choice']) =>
    answer.choices.flatMap(({ evidenceId, choice }) => (choice === wanted ? [evidenceId] : []));
  return {
    position,
    ...(assigns
      ? { assigned: { A: chosen('A'), B: chosen('B'), neither: chosen('neither') } }
      : { kept: chosen('keep'), discarded: chosen('discard'), added: chosen('add') }),
    ...(choosesClaim && { claimChoice: answer.claim }),
    ...(judgesClaim && { verdict: answer.verdict }),
  };
}

/** A claim as it is scored: its item, the order in which it was shown, and which paragraphs of its file are true, where that is known. */
type ScoredClaim = {
  readonly stored: Pick<StoredClaim, 'id' | 'item'>;
  readonly order: ShownOrder;
  readonly paragraphs: KnownParagraphs | null;
};

/** The scores of one answer, by the functions of `akapen evidence score`. */
export function claimScores(
  { stored: { id, item }, order, paragraphs }: ScoredClaim,
  answer: GivenAnswer,
): ClaimScores {
  const answered = answeredItem(item, 0, answer);
  const {
    claimChoiceRight = null,
    verdictRight = null,
    ...score
  } = scoreEvidence(evidenceGold(item, paragraphs?.ofClaim.get(id)?.right), answered);
  const [assigned] = answered.assigned === undefined ? [] : scoreAssignments([assignmentGold(item)], [answered]).items;
  const { removedWrong, foundMissing, referenceEvidenceSelectionScore: reference } = score;
  return {
    shown: score.shown,
    undecided: assigned?.undecided ?? score.undecided,
    evidence:
      assigned === undefined
        ? {
            ...{ selected: score.selected, precision: score.precision, recall: score.recall, f1: score.f1, reference },
            missed: [...(score.missed ?? [])],
            wronglyKept: [...(score.wronglyKept ?? [])],
            wronglyAdded: [...(score.wronglyAdded ?? [])],
            removedWrong: removedWrong && { part: removedWrong.removed, whole: removedWrong.wrong },
            foundMissing: foundMissing && { part: foundMissing.found, whole: foundMissing.missing },
          }
        : null,
    assignment: assigned
      ? {
          right: assigned.right,
          claims: claimSides.map((side) => {
            const {
              missed = [],
              wronglyAssigned = [],
              selected,
              precision,
              recall,
              f1,
            } = exchanged(order, side) === 'A' ? assigned.claimA : assigned.claimB;
            return {
              side,
              selected,
              precision,
              recall,
              f1,
              missed: [...missed],
              wronglyAssigned: [...wronglyAssigned],
            };
          }),
        }
      : null,
    ...{ claimChoiceRight, verdictRight },
    overlaps: overlaps(item, order, answer),
    ...notesOf(item, paragraphs),
  };
}

/** Evidence F1 of an answer, as `claimScores` has it; where evidence is assigned the mean of both claims. Null where nothing is known to be true. */
export function evidenceF1(item: ClaimItem, answer: GivenAnswer, paragraphs: Iterable<number> = []): number | null {
  const answered = answeredItem(item, 0, answer);
  if (answered.assigned === undefined) return scoreEvidence(evidenceGold(item, paragraphs), answered).f1;
  return scoreAssignments([assignmentGold(item)], [answered]).overall.bothClaims.macro?.f1 ?? null;
}

function overlaps(item: ClaimItem, order: ShownOrder, answer: GivenAnswer): ClaimScores['overlaps'] {
  const { explanations } = taskOf(item.test);
  return claimSides.slice(0, explanations).map((side) => {
    const own = explanations === 2 ? exchanged(order, side) : side;
    const golden = withoutCitations(item.claims[claimSides.indexOf(own)]?.explanation ?? '');
    const written = withoutCitations(answer.explanations.find((one) => one.side === own)?.text ?? '');
    const found = explanationOverlap(golden, written);
    const stemmed = found?.tokens === 'words' ? found.stemmed : null;
    return { side, overlap: found && { tokens: found.tokens, plain: found.plain, stemmed } };
  });
}

function notesOf(
  { test }: Pick<ClaimItem, 'test'>,
  paragraphs: KnownParagraphs | null,
): Pick<ClaimScores, 'notes' | 'trueParagraphs'> {
  const said = scoreNotes(test, paragraphs);
  const known = said.find((note) => note.code === 'trueParagraphsKnown');
  return {
    notes: said.flatMap(({ code }) => (code === 'trueParagraphsKnown' ? [] : [code])),
    trueParagraphs: known === undefined ? null : { by: known.by, known: known.known, of: known.of },
  };
}

/** A file of claims, and what was answered of it by the time when gold was looked at. */
type AnsweredFile = {
  readonly fileName: string;
  readonly claims: number;
  readonly answers: readonly { readonly claimId: number; readonly item: ClaimItem; readonly answer: GivenAnswer }[];
};

/** The scores of a file's answers together; null where there are none. */
export function fileScores(
  { fileName, claims, answers }: AnsweredFile,
  paragraphs: KnownParagraphs | null,
): FileScores | null {
  const [first] = answers;
  if (first === undefined) return null;
  const { test } = first.item;
  const answered = answers.map(({ item, answer }, position) => answeredItem(item, position, answer));
  const head = { fileName, test, claims, answered: answers.length, ...notesOf(first.item, paragraphs) };
  const none = {
    reference: null,
    removedWrong: null,
    foundMissing: null,
    assignment: null,
    claimChoice: null,
    verdict: null,
  };
  if (test === 'assignment_test') {
    const { overall } = scoreAssignments(
      answers.map(({ item }) => assignmentGold(item)),
      answered,
    );
    const { scoredClaims: scored, micro, macro } = overall.bothClaims;
    const { right, of } = overall.assignment;
    return {
      ...{ ...head, ...none, undecided: overall.undecided, evidence: { scored, micro, macro } },
      assignment: { right, of, micro: overall.assignment.micro, macro: overall.assignment.macro },
    };
  }
  const { overall } = scoreItems(
    answers.map(({ claimId, item }) => evidenceGold(item, paragraphs?.ofClaim.get(claimId)?.right)),
    answered,
  );
  const { removedWrong: removed, foundMissing: found } = overall;
  return {
    ...{ ...head, ...none, undecided: overall.undecided },
    evidence: { scored: overall.scoredItems, micro: overall.micro, macro: overall.macro },
    reference: overall.referenceEvidenceSelectionScore,
    removedWrong: removed && {
      part: removed.removed,
      whole: removed.wrong,
      micro: removed.micro,
      macro: removed.macro,
      claims: removed.items,
    },
    foundMissing: found && {
      part: found.found,
      whole: found.missing,
      micro: found.micro,
      macro: found.macro,
      claims: found.items,
    },
    claimChoice: overall.claimChoice ?? null,
    verdict: overall.verdict ?? null,
  };
}
