import { AppError } from '../../../../shared/errors.ts';
import type { evidenceApi } from '../../../../shared/rooms/evidence/api.ts';
import type { ClaimRow } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { readAnswer, readReveal } from '../answers.ts';
import { readTask } from '../readTask.ts';
import { describedClaims } from '../releaseSummaries.ts';
import { evidenceF1 } from '../results/answerScores.ts';
import { meanF1InSight } from '../results/meanF1.ts';
import { paragraphsOf } from '../setTitles.ts';
import { drawOrder } from '../shownOrder.ts';
import {
  countView,
  locate,
  nextClaim,
  readHead,
  readPage,
  readRow,
  type UntitledRow,
} from '../tables/claimListTable.ts';
import { readStoredClaim } from '../tables/claimsTable.ts';

type Methods = Extract<
  keyof typeof evidenceApi,
  | 'evidence.head'
  | 'evidence.list'
  | 'evidence.locate'
  | 'evidence.nextOpen'
  | 'evidence.nextAsking'
  | 'evidence.readClaim'
  | 'evidence.describeClaim'
>;

/** Handlers that read claims, for the evaluator who asks. */
export const claimHandlers: HandlersFor<Methods> = {
  'evidence.head': ({ datasetId }, context) => {
    readDataset(context.db, datasetId);
    const evaluatorId = shownEvaluatorId(context);
    const head = readHead(context.db, datasetId, evaluatorId);
    return { ...head, evidenceF1: head.revealedCount === 0 ? null : meanF1InSight(context.db, datasetId, evaluatorId) };
  },
  'evidence.list': ({ view, offset, limit }, context) => {
    const evaluatorId = shownEvaluatorId(context);
    const rows = readPage(context.db, view, evaluatorId, { offset, limit });
    return { rows: rows.map((row) => titled(context, row)), offset, ...countView(context.db, view, evaluatorId) };
  },
  'evidence.locate': ({ view, claimId }, context) => ({
    index: locate(context.db, view, claimId, shownEvaluatorId(context)),
  }),
  'evidence.nextOpen': ({ view, claimId }, context) => ({
    claimId: nextClaim(context.db, { view, claimId, by: 1 }, 'open', shownEvaluatorId(context)),
  }),
  'evidence.nextAsking': (from, context) => ({
    claimId: nextClaim(context.db, from, 'asking', shownEvaluatorId(context)),
  }),
  'evidence.readClaim': ({ claimId }, context) => {
    const row = readRow(context.db, claimId, shownEvaluatorId(context));
    if (row === null) throw new AppError('NOT_FOUND', 'No such claim', { kind: 'claim', id: claimId });
    return readTask(context, titled(context, row));
  },
  'evidence.describeClaim': ({ claimId }, context) => describedClaims(context, claimId),
};

/** What had been answered when gold was looked at is scored, and nothing that was changed after it. */
function scored({ db }: Context, claimId: number, evaluatorId: string): number | null {
  const reveal = readReveal(db, claimId, evaluatorId);
  if (reveal === null) return null;
  const stored = readStoredClaim(db, claimId);
  const paragraphs = stored.item.test === 'full_data' ? paragraphsOf(db, stored) : null;
  return evidenceF1(stored.item, reveal.answer, paragraphs?.ofClaim.get(claimId)?.right);
}

/** Two claims stand in the shown order in a list, too. */
function titled(context: Context, { claims, isRevealed, ...scoreless }: UntitledRow): ClaimRow {
  const evaluatorId = shownEvaluatorId(context);
  const row = { ...scoreless, evidenceF1: isRevealed ? scored(context, scoreless.id, evaluatorId) : null };
  const [first = '', second] = claims;
  if (second === undefined) return { ...row, title: first };
  const order =
    readAnswer(context.db, row.id, evaluatorId).order ?? drawOrder(readStoredClaim(context.db, row.id), evaluatorId);
  const half = (text: string) => text.slice(0, 98);
  const shown = order.claims[0] === 'B' ? [second, first] : [first, second];
  return { ...row, title: shown.map(half).join(' / ') };
}
