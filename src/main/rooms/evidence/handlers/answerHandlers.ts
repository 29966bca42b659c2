import { AppError } from '../../../../shared/errors.ts';
import {
  type EvidenceChoice,
  longestExplanation,
  type PassageMark,
  passageMarksSchema,
} from '../../../../shared/rooms/evidence/answers.ts';
import type { evidenceApi } from '../../../../shared/rooms/evidence/api.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import { candidatesOf, sourceOf } from '../../../../shared/rooms/evidence/claims.ts';
import { typedOnto } from '../../../../shared/typedOnto.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { findStatement, knowledgeBasesOf } from '../knowledgeBases.ts';
import { exchanged } from '../shownOrder.ts';
import { type OwnAnswer, ownAnswer, recordPart } from './ownAnswer.ts';

type Methods = Extract<
  keyof typeof evidenceApi,
  | 'evidence.choose'
  | 'evidence.chooseClaim'
  | 'evidence.judgeClaim'
  | 'evidence.setConfidence'
  | 'evidence.markPassages'
  | 'evidence.writeExplanation'
>;

/** Handlers by which an evaluator answers what a test asks. Each is one act. */
export const answerHandlers: HandlersFor<Methods> = {
  'evidence.choose': ({ claimId, evidenceId, choice }, context) => {
    const mine = ownAnswer(context, claimId);
    if (choice !== null) refuseChoice(context, mine, evidenceId, choice);
    const after = choice === 'A' || choice === 'B' ? exchanged(mine.order, choice) : choice;
    const before = mine.answer.choices.find((one) => one.evidenceId === evidenceId)?.choice ?? null;
    const about = { kind: choice === null ? 'clearEvidence' : actKinds[choice], params: named(mine, evidenceId) };
    return recordPart(context, mine, about, { part: `choice/${evidenceId}`, before, after });
  },
  'evidence.chooseClaim': ({ claimId, side }, context) => {
    const mine = ownAnswer(context, claimId);
    refuseUnless(mine.task.choosesClaim);
    const after = side && exchanged(mine.order, side);
    return recordPart(context, mine, { kind: 'chooseClaim' }, { part: 'claim', before: mine.answer.claim, after });
  },
  'evidence.judgeClaim': ({ claimId, verdict: after }, context) => {
    const mine = ownAnswer(context, claimId);
    refuseUnless(mine.task.judgesClaim);
    return recordPart(context, mine, { kind: 'judgeClaim' }, { part: 'verdict', before: mine.answer.verdict, after });
  },
  'evidence.setConfidence': ({ claimId, confidence: after }, context) => {
    const mine = ownAnswer(context, claimId);
    const before = mine.answer.confidence;
    return recordPart(context, mine, { kind: 'rateConfidence' }, { part: 'confidence', before, after });
  },
  'evidence.markPassages': ({ claimId, evidenceId, marks, base }, context) => {
    const mine = ownAnswer(context, claimId);
    const isAdded = mine.answer.choices.some((one) => one.evidenceId === evidenceId && one.choice === 'add');
    if (!isAdded && !isCandidate(mine, evidenceId)) refuseEvidence('evidence', evidenceId);
    const before = mine.answer.marks.get(evidenceId) ?? null;
    const about = { kind: 'markEvidence', params: named(mine, evidenceId) };
    const said = base === null ? marks : marksOnto(before ?? [], marks, base);
    const after = said.length === 0 ? null : said;
    return recordPart(context, mine, about, { part: `marks/${evidenceId}`, before, after });
  },
  'evidence.writeExplanation': ({ claimId, side, ...typed }, context) => {
    const mine = ownAnswer(context, claimId);
    const hasTwo = mine.task.explanations === 2;
    refuseUnless(hasTwo || side === 'A');
    const own = hasTwo ? exchanged(mine.order, side) : side;
    const before = mine.answer.explanations.find((one) => one.side === own)?.text ?? null;
    const text = typedOnto(before ?? '', typed, longestExplanation).toWellFormed();
    const change = { part: `explanation/${own}`, before, after: text === '' ? null : text } as const;
    return { ...recordPart(context, mine, { kind: 'editExplanation' }, change), text };
  },
};

/** Stored marks with what became of `base` in `marks`; a mark that was made there takes the place of what it meets. */
function marksOnto(stored: readonly PassageMark[], marks: PassageMark[], base: readonly PassageMark[]): PassageMark[] {
  const isIn = (list: readonly PassageMark[], { from, to, kind }: PassageMark) =>
    list.some((one) => one.from === from && one.to === to && one.kind === kind);
  const made = marks.filter((one) => !isIn(base, one));
  const left = stored.filter((one) => isIn(marks, one) || !isIn(base, one));
  const others = left.filter(({ from, to }) => !made.some((one) => one.from < to && from < one.to));
  const all = [...others, ...made].toSorted((a, b) => a.from - b.from);
  // Two lists may be longer together than one may be.
  return passageMarksSchema.safeParse(all).data ?? marks;
}

const actKinds = {
  keep: 'keepEvidence',
  discard: 'discardEvidence',
  add: 'addEvidence',
  // Nothing of the log tells to which claim: they are shown in an order of their own.
  A: 'assignEvidence',
  B: 'assignEvidence',
  neither: 'assignEvidence',
} as const satisfies Record<EvidenceChoice, string>;

/** How acts name evidence. */
function named({ stored }: OwnAnswer, evidenceId: number) {
  return { id: evidenceName(sourceOf(stored.item.test), evidenceId) };
}

function isCandidate({ stored }: OwnAnswer, evidenceId: number): boolean {
  return candidatesOf(stored.item).some((candidate) => candidate.evidenceId === evidenceId);
}

/** Throws INVALID_INPUT for what the test does not ask of this evidence. */
function refuseChoice({ db }: Context, mine: OwnAnswer, evidenceId: number, choice: EvidenceChoice): void {
  const asked = mine.task.assigns ? ['A', 'B', 'neither'] : ['keep', 'discard', 'add'];
  refuseUnless(asked.includes(choice));
  if ((choice === 'add') === isCandidate(mine, evidenceId)) refuseEvidence('evidence', evidenceId);
  if (choice === 'add' && findStatement(db, knowledgeBasesOf(db, mine.stored.item), evidenceId) === null)
    refuseEvidence('unknown', evidenceId);
}

function refuseEvidence(reason: 'evidence' | 'unknown', id: number): never {
  throw new AppError('INVALID_INPUT', 'Evidence that cannot be chosen so', { reason, id });
}

function refuseUnless(isAsked: boolean): void {
  if (!isAsked) throw new AppError('INVALID_INPUT', 'The test does not ask this', { reason: 'choice' });
}
