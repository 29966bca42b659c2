import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import { ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import type { MySubmission } from '../../../../shared/rooms/ratings/study.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { recordChanges } from '../../../judgements/recordChange.ts';
import { deliveriesOf } from '../../../outbox/deliveriesTable.ts';
import { listDestinations } from '../../../outbox/destinationsTable.ts';
import { rowIdsOf } from '../../../outbox/outboxTable.ts';
import type { StudyFacts } from '../study/studyContent.ts';
import { questionTexts } from '../tables/resultsTable.ts';
import { ownSubmissions, readSubmission } from '../tables/submissionsTable.ts';
import { ownAssignment, ownStudy, progressOf } from './access.ts';
import { changeOf, type Mine, protocolFor, record, sentBefore } from './recordSubmission.ts';

type Methods = Extract<keyof typeof ratingsApi, 'ratings.withdraw' | 'ratings.withdrawMany' | 'ratings.mySubmissions'>;
type Withdrawal = { readonly submissionId: string; readonly withdraws: string };

/** Handlers of the judgements that an evaluator made: what they are, and how they are withdrawn. */
export const ownHandlers: HandlersFor<Methods> = {
  'ratings.withdraw': (withdrawal, context) => {
    const mine = pairOf(context, withdrawal);
    return (
      sentBefore(context, mine, withdrawal.submissionId) ?? record(context, mine, withdrawn(context, mine, withdrawal))
    );
  },
  'ratings.withdrawMany': ({ withdrawals }, context) => {
    const all = withdrawals.map((withdrawal) => ({ ...withdrawal, mine: pairOf(context, withdrawal) }));
    const [first] = all;
    if (first === undefined || all.some(({ mine }) => mine.study.studyId !== first.mine.study.studyId)) {
      throw new AppError('INVALID_INPUT', 'The judgements are of several studies', { reason: 'studies' });
    }
    const { mine } = first;
    const changes = all
      .filter((one) => sentBefore(context, one.mine, one.submissionId) === null)
      .map((one) => changeOf(context, one.mine, withdrawn(context, one.mine, one)));
    const about = { kind: 'withdrawRatings', params: { count: changes.length }, room: 'ratings' } as const;
    const saved = recordChanges(context, { ...about, datasetId: mine.study.datasetId, itemId: null }, changes);
    return { ...saved, progress: progressOf(context, mine) };
  },
  'ratings.mySubmissions': ({ datasetId }, context) => {
    const { study, whose } = ownStudy(context, datasetId);
    const own = ownSubmissions(context.db, study.studyId, whose.evaluatorId);
    const texts = questionTexts(context.db, study.datasetId);
    const stateOf = statesOf(
      context,
      study.facts,
      own.map(({ submissionId }) => submissionId),
    );
    return own.map(
      (one): MySubmission => ({
        ...one,
        question: texts.get(one.questionKey) ?? '',
        protocolVersion: Number(one.protocolVersion),
        state: stateOf(one.submissionId),
      }),
    );
  },
};

/** The pair of a judgement of one's own. Throws NOT_FOUND. */
function pairOf(context: Context, { withdraws }: Withdrawal): Mine {
  const former = readSubmission(context.db, withdraws);
  if (former?.assignmentId == null)
    throw new AppError('NOT_FOUND', 'No such judgement', { kind: 'submission', id: withdraws });
  return ownAssignment(context, former.assignmentId);
}

function withdrawn(context: Context, mine: Mine, { submissionId, withdraws }: Withdrawal) {
  const protocol = protocolFor(context, mine, withdraws);
  const draft = ratingDraftSchema.parse({ answers: {} });
  return { submissionId, protocol, status: 'withdrawn', supersedes: withdraws, draft } as const;
}

/**
 * Where rows are that go to every destination of their study: sent when they have arrived at all of them. Those of a study that is to be sent
 * wait for its first destination, too.
 */
function statesOf(
  { db }: Context,
  { studyId, spreadsheetName }: StudyFacts,
  submissionIds: readonly string[],
): (submissionId: string) => MySubmission['state'] {
  const destinations = listDestinations(db).filter((one) => one.study === studyId);
  const rowIds = rowIdsOf(db, submissionIds);
  const deliveries = deliveriesOf(db, [...rowIds.values()]);
  return (submissionId) => {
    const rowId = rowIds.get(submissionId);
    if (rowId === undefined) return 'local';
    if (destinations.length === 0) return spreadsheetName === null ? 'local' : 'waiting';
    const own = deliveries.get(rowId) ?? [];
    const states = destinations.map(({ id }) => own.find(({ destinationId }) => destinationId === id)?.state);
    if (states.includes('blocked') || destinations.some(({ trouble }) => trouble !== null)) return 'blocked';
    if (states.every((state) => state === 'confirmed')) return 'sent';
    return states.includes('sending') || states.includes('unknown') ? 'sending' : 'waiting';
  };
}
