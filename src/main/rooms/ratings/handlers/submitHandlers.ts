import type { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { RatingDraft } from '../../../../shared/rooms/ratings/draft.ts';
import { ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { checkJudgement } from '../../../../shared/rooms/ratings/rules.ts';
import type { MySubmission } from '../../../../shared/rooms/ratings/study.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { recordChange } from '../../../judgements/recordChange.ts';
import { deliveriesOf } from '../../../outbox/deliveriesTable.ts';
import { listDestinations } from '../../../outbox/destinationsTable.ts';
import { readRow } from '../../../outbox/outboxTable.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import type { LoggedSubmission } from '../applyChange.ts';
import type { Assignment } from '../tables/assignmentsTable.ts';
import { hashOfResponse, readQuestion } from '../tables/questionsTable.ts';
import { readDeviceId, readProtocolVersion } from '../tables/studiesTable.ts';
import {
  isSuperseded,
  lastSubmittedAt,
  ownSubmissions,
  readSubmission,
  type Said,
  type StoredSubmission,
  standingOf,
} from '../tables/submissionsTable.ts';
import { isClosed, type OwnStudy, ownAssignment, ownStudy, progressOf } from './access.ts';
import { modelOn, noTimes } from './taskHandlers.ts';

type Methods = Extract<
  keyof typeof ratingsApi,
  'ratings.submit' | 'ratings.submitNonsense' | 'ratings.withdraw' | 'ratings.mySubmissions'
>;
type Submitted = z.output<(typeof ratingsApi)['ratings.submit']['output']>;
type Mine = OwnStudy & { readonly assignment: Assignment };

export const submitHandlers: HandlersFor<Methods> = {
  'ratings.submit': ({ submissionId, assignmentId, draft, confirmsWarnings, revises }, context) => {
    const mine = ownAssignment(context, assignmentId);
    const again = sentBefore(context, mine, submissionId);
    if (again !== null) return again;
    const protocol = protocolFor(context, mine, revises);
    const overrides = checkDraft(protocol, draft, confirmsWarnings);
    const status = revises === null ? 'submitted' : 'revised';
    return record(context, mine, { submissionId, protocol, status, supersedes: revises ?? '', draft, overrides });
  },
  'ratings.submitNonsense': ({ submissionId, assignmentId, reason, text, revises }, context) => {
    const mine = ownAssignment(context, assignmentId);
    const again = sentBefore(context, mine, submissionId);
    if (again !== null) return again;
    const protocol = protocolFor(context, mine, revises);
    const draft = ratingDraftSchema.parse({ answers: {}, comment: text });
    const made = { submissionId, protocol, supersedes: revises ?? '', draft, nonsenseReason: reason };
    return record(context, mine, { ...made, status: 'nonsense' });
  },
  'ratings.withdraw': ({ submissionId, withdraws }, context) => {
    const former = readSubmission(context.db, withdraws);
    if (former?.assignmentId == null)
      throw new AppError('NOT_FOUND', 'No such judgement', { kind: 'submission', id: withdraws });
    const mine = ownAssignment(context, former.assignmentId);
    const again = sentBefore(context, mine, submissionId);
    if (again !== null) return again;
    const protocol = protocolFor(context, mine, withdraws);
    const draft = ratingDraftSchema.parse({ answers: {} });
    return record(context, mine, { submissionId, protocol, status: 'withdrawn', supersedes: withdraws, draft });
  },
  'ratings.mySubmissions': ({ datasetId }, context) => {
    const { study, whose } = ownStudy(context, datasetId);
    const { facts } = study;
    return ownSubmissions(context.db, study.studyId, whose.evaluatorId).flatMap((one): MySubmission[] => {
      if (one.assignmentId === null) return [];
      const question = readQuestion(context.db, study.datasetId, one.questionKey)?.question ?? '';
      return [
        {
          submissionId: one.id,
          assignmentId: one.assignmentId,
          questionKey: one.questionKey,
          question,
          status: one.status,
          submittedAt: one.submittedAt,
          protocolVersion: Number(one.protocolVersion),
          state: stateOf(context, facts.studyId, one.id),
        },
      ];
    });
  },
};

/** Where a row is that goes to every destination of its study: sent when it has arrived at all of them. */
function stateOf({ db }: Context, study: string, submissionId: string): MySubmission['state'] {
  const row = readRow(db, submissionId);
  const destinations = listDestinations(db).filter((one) => one.study === study);
  if (row === null || destinations.length === 0) return 'local';
  const deliveries = deliveriesOf(db, [row.id]).get(row.id) ?? [];
  const states = destinations.map(({ id }) => deliveries.find(({ destinationId }) => destinationId === id)?.state);
  if (states.includes('blocked') || destinations.some(({ trouble }) => trouble !== null)) return 'blocked';
  if (states.every((state) => state === 'confirmed')) return 'sent';
  return states.includes('sending') || states.includes('unknown') ? 'sending' : 'waiting';
}

/** The reply of a submit that was sent before under this id; null for a new one. An id is never used for another pair. */
function sentBefore(context: Context, mine: Mine, submissionId: string): Submitted | null {
  const known = readSubmission(context.db, submissionId);
  if (known === null) return null;
  if (known.assignmentId !== mine.assignment.assignmentId) {
    throw new AppError('CONFLICT', 'The id was used for another pair', { reason: 'idUsed' });
  }
  return {
    submissionId,
    counter: latestCounter(context.db),
    savedAt: known.submittedAt,
    progress: progressOf(context, mine),
  };
}

/**
 * The protocol by which a pair is judged: the study's, or that of the judgement which is revised. Throws CONFLICT for a pair that was judged
 * meanwhile, for a judgement that was replaced meanwhile, and in a study that was closed.
 */
function protocolFor({ db }: Context, { study, assignment }: Mine, revises: string | null): Protocol {
  if (study.facts.obstacle !== null)
    throw new AppError('CONFLICT', 'The study is closed', { reason: 'obstacle', ...study.facts.obstacle });
  if (isClosed({ db }, study)) throw new AppError('CONFLICT', 'The study has ended', { reason: 'closed' });
  const standing = standingOf(db, assignment.assignmentId);
  if (revises === null) {
    if (standing !== null) throw new AppError('CONFLICT', 'The pair was judged already', { reason: 'judged' });
    return study.protocol;
  }
  const former = readSubmission(db, revises);
  if (former?.assignmentId !== assignment.assignmentId) {
    throw new AppError('NOT_FOUND', 'No such judgement', { kind: 'submission', id: revises });
  }
  if (isSuperseded(db, revises) || former.status === 'withdrawn') {
    throw new AppError('CONFLICT', 'The judgement was replaced already', { reason: 'superseded' });
  }
  return readProtocolVersion(db, study.studyId, Number(former.protocolVersion)) ?? study.protocol;
}

/** Holds a judgement against the rules; returns the criteria whose warnings were confirmed. */
function checkDraft(protocol: Protocol, draft: RatingDraft, confirmsWarnings: boolean): string[] {
  const keys = protocol.criteria.map(({ key }) => key);
  if (Object.keys(draft.answers).some((key) => !keys.includes(key))) {
    throw new AppError('CONFLICT', 'The protocol was changed meanwhile', { reason: 'protocol' });
  }
  const { missing, conflicts, warnings, canSubmit } = checkJudgement(protocol, draft);
  if (!canSubmit) throw new AppError('INVALID_INPUT', 'The judgement is not complete', { missing, conflicts });
  if (warnings.length > 0 && !confirmsWarnings) {
    throw new AppError('CONFLICT', 'Something may not be meant', { reason: 'warnings', warnings });
  }
  return [...new Set(warnings.map(({ criterion }) => criterion))];
}

type Made = {
  readonly submissionId: string;
  readonly protocol: Protocol;
  readonly status: StoredSubmission['status'];
  readonly supersedes: string;
  readonly draft: RatingDraft;
  readonly overrides?: readonly string[];
  readonly nonsenseReason?: Said['nonsenseReason'];
};

const actKinds = {
  submitted: 'submitRating',
  revised: 'reviseRating',
  nonsense: 'submitNonsense',
  withdrawn: 'withdrawRating',
} as const satisfies Record<StoredSubmission['status'], string>;

function record(context: Context, mine: Mine, made: Made): Submitted {
  const { db } = context;
  const { study, assignment, whose } = mine;
  const { questionKey, assignmentId } = assignment;
  const hashOn = (side: 'A' | 'B') => hashOfResponse(db, study.datasetId, questionKey, modelOn(assignment, side));
  const said: Said = {
    draft: made.protocol.recordsTime ? made.draft : { ...made.draft, ...noTimes },
    overrides: [...(made.overrides ?? [])],
    nonsenseReason: made.nonsenseReason ?? null,
    protocolId: made.protocol.id,
    questionSha256: readQuestion(db, study.datasetId, questionKey)?.sha256 ?? '',
    traceASha256: hashOn('A'),
    traceBSha256: hashOn('B'),
    sideSeed: assignment.sideSeed,
    appVersion: context.version,
    deviceId: readDeviceId(db),
  };
  const logged: LoggedSubmission = {
    status: made.status,
    supersedes: made.supersedes,
    submittedAt: submittedAt(context, whose),
    protocolVersion: String(made.protocol.version),
    said,
  };
  const about = { kind: actKinds[made.status], params: { key: questionKey }, room: 'ratings' } as const;
  const change = { itemKind: 'ratingPair', itemId: assignmentId, aspect: `submission:${made.submissionId}` };
  const saved = recordChange(
    context,
    { ...about, datasetId: study.datasetId, itemId: assignmentId },
    { ...change, before: null, after: logged },
  );
  return { submissionId: made.submissionId, ...saved, progress: progressOf(context, mine) };
}

/** Now, and never before the evaluator's judgement before it, although the clock may have been set back: their order says what came first. */
function submittedAt({ db, now, log }: Context, { studyId, evaluatorId }: OwnStudy['whose']): string {
  const [last, time] = [lastSubmittedAt(db, studyId, evaluatorId), now().toISOString()];
  if (last < time) return time;
  log.warn('clock-set-back', { time, last });
  return new Date(Date.parse(last) + 1).toISOString();
}
