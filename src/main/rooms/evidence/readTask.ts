import { isDeepStrictEqual } from 'node:util';
import { type ClaimSide, candidatesOf, claimSides, sourceOf, taskOf } from '../../../shared/rooms/evidence/claims.ts';
import type { ClaimRow, ClaimTask } from '../../../shared/rooms/evidence/claimTask.ts';
import type { Context } from '../../context.ts';
import { commentsOf } from '../../judgements/commentsTable.ts';
import { shownEvaluatorId } from '../../judgements/shownEvaluator.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { historyOfItem } from '../../revisions/revisionsTable.ts';
import { type Answer, givenOf, readAnswer, readReveal } from './answers.ts';
import { claimKind } from './aspects.ts';
import { findFacts, findStatement, knowledgeBasesOf } from './knowledgeBases.ts';
import { drawOrder, shownAnswer } from './shownOrder.ts';
import { readStoredClaim } from './tables/claimsTable.ts';

/** A claim as the evaluator works it: nothing in it tells what is right. Errors: NOT_FOUND. */
export function readTask(context: Context, row: ClaimRow): ClaimTask {
  const { db } = context;
  const evaluatorId = shownEvaluatorId(context);
  const stored = readStoredClaim(db, row.id);
  const { item } = stored;
  const answer = readAnswer(db, row.id, evaluatorId);
  const order = answer.order ?? drawOrder(stored, evaluatorId);
  const shown = shownAnswer(item.test, order, answer);
  const byId = new Map(candidatesOf(item).map((evidence) => [evidence.evidenceId, evidence]));
  const choices = new Map(shown.choices.map(({ evidenceId, choice }) => [evidenceId, choice]));
  const marksOf = (evidenceId: number) => answer.marks.get(evidenceId) ?? [];
  const bases = knowledgeBasesOf(db, item);
  const reveal = readReveal(db, row.id, evaluatorId);
  return {
    row,
    datasetId: stored.datasetId,
    fileName: stored.fileName,
    source: sourceOf(item.test),
    repaired: item.repaired ?? [],
    claims: order.claims.flatMap((fileSide, index) => {
      const claim = item.claims[claimSides.indexOf(fileSide)];
      const side = claimSides[index];
      return claim && side ? [{ side, text: claim.text, context: claim.context }] : [];
    }),
    candidates: order.evidenceIds.flatMap((id) => {
      const evidence = byId.get(id);
      return evidence
        ? [{ ...evidence, choice: choices.get(id) ?? null, marks: marksOf(id), facts: findFacts(db, bases, id) }]
        : [];
    }),
    added: shown.choices.flatMap(({ evidenceId, choice }) => {
      if (choice !== 'add') return [];
      const { description = null, modelUsed = null } = findStatement(db, bases, evidenceId) ?? {};
      return [
        { evidenceId, description, modelUsed, marks: marksOf(evidenceId), facts: findFacts(db, bases, evidenceId) },
      ];
    }),
    chosenClaim: shown.claim,
    verdict: answer.verdict,
    confidence: answer.confidence,
    explanations: explanationsOf(taskOf(item.test).explanations, shown),
    comments: commentsOfClaim(context, row.id, evaluatorId),
    revealedAt: reveal?.isShown ? reveal.at : null,
    isChangedAfterReveal: reveal !== null && !isDeepStrictEqual(reveal.answer, givenOf(answer)),
    historyCount: historyOfItem(db, claimKind, row.id).filter((act) => act.evaluatorId === evaluatorId).length,
  };
}

function explanationsOf(count: 1 | 2, { explanations }: Pick<Answer, 'explanations'>): ClaimTask['explanations'] {
  const textOf = (side: ClaimSide) => explanations.find((one) => one.side === side)?.text ?? '';
  return claimSides.slice(0, count).map((side) => ({ side, text: textOf(side) }));
}

function commentsOfClaim({ db }: Context, claimId: number, own: string): ClaimTask['comments'] {
  return commentsOf(db, { itemKind: claimKind, itemId: claimId })
    .map(({ aspect, author, evaluatorId, savedAt, isEdited, text }) => {
      return { ordinal: Number(splitAspect(aspect)[1]), author, isOwn: evaluatorId === own, savedAt, isEdited, text };
    })
    .sort((one, other) => one.ordinal - other.ordinal);
}
