import type { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { RatingDraft } from '../../../../shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Change, Context } from '../../../context.ts';
import { recordChange } from '../../../judgements/recordChange.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import type { LoggedSubmission } from '../applyChange.ts';
import type { Assignment } from '../tables/assignmentsTable.ts';
import { hashOfResponse, readQuestion } from '../tables/questionsTable.ts';
import { readDeviceId, readProtocolVersion } from '../tables/studiesTable.ts';
import {
  isSuperseded,
  lastSubmittedAt,
  readSubmission,
  type Said,
  type StoredSubmission,
  standingOf,
} from '../tables/submissionsTable.ts';
import { isClosed, type OwnStudy, progressOf } from './access.ts';
import { modelOn, noTimes } from './taskHandlers.ts';

export type Submitted = z.output<(typeof ratingsApi)['ratings.withdraw']['output']>;
export type Mine = OwnStudy & { readonly assignment: Assignment };

/** The reply of a submit that was sent before under this id; null for a new one. An id is never used for another pair. */
export function sentBefore(context: Context, mine: Mine, submissionId: string): Submitted | null {
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
export function protocolFor({ db }: Context, { study, assignment }: Mine, revises: string | null): Protocol {
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

/** Records one judgement of a pair. */
export function record(context: Context, mine: Mine, made: Made): Submitted {
  const { study, assignment } = mine;
  const { questionKey, assignmentId } = assignment;
  const about = { kind: actKinds[made.status], params: { key: questionKey }, room: 'ratings' } as const;
  const change = changeOf(context, mine, made);
  const saved = recordChange(context, { ...about, datasetId: study.datasetId, itemId: assignmentId }, change);
  return { submissionId: made.submissionId, ...saved, progress: progressOf(context, mine) };
}

/** What a judgement changes: its row comes, and replaces the one that it supersedes. */
export function changeOf(context: Context, { study, assignment, whose }: Mine, made: Made): Change {
  const { db } = context;
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
  const aspect = `submission:${made.submissionId}`;
  return { itemKind: 'ratingPair', itemId: assignmentId, aspect, before: null, after: logged };
}

/** Now, and never before the evaluator's judgement before it, although the clock may have been set back: their order says what came first. */
function submittedAt({ db, now, log }: Context, { studyId, evaluatorId }: OwnStudy['whose']): string {
  const [last, time] = [lastSubmittedAt(db, studyId, evaluatorId), now().toISOString()];
  if (last < time) return time;
  log.warn('clock-set-back', { time, last });
  return new Date(Date.parse(last) + 1).toISOString();
}
