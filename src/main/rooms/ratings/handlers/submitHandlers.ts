import type { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { RatingDraft } from '../../../../shared/rooms/ratings/draft.ts';
import { ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { asksOtherwise } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import { checkJudgement } from '../../../../shared/rooms/ratings/rules.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { ownAssignment } from './access.ts';
import { type Mine, protocolFor, record, type Submitted, sentBefore } from './recordSubmission.ts';
import { nextTask } from './taskHandlers.ts';

type Methods = Extract<keyof typeof ratingsApi, 'ratings.submit' | 'ratings.submitNonsense'>;

export const submitHandlers: HandlersFor<Methods> = {
  'ratings.submit': ({ submissionId, assignmentId, draft, confirmsWarnings, askedBy, revises }, context) => {
    const mine = ownAssignment(context, assignmentId);
    const again = sentBefore(context, mine, submissionId);
    if (again !== null) return withNext(context, mine, again);
    const protocol = protocolFor(context, mine, revises);
    if (askedBy !== null && !isAskedAlike(askedBy, protocol)) throw changedMeanwhile();
    const overrides = checkDraft(protocol, draft, confirmsWarnings);
    const status = revises === null ? 'submitted' : 'revised';
    const made = { submissionId, protocol, status, supersedes: revises ?? '', draft, overrides } as const;
    return withNext(context, mine, record(context, mine, made));
  },
  'ratings.submitNonsense': ({ submissionId, assignmentId, reason, text, revises }, context) => {
    const mine = ownAssignment(context, assignmentId);
    const again = sentBefore(context, mine, submissionId);
    if (again !== null) return withNext(context, mine, again);
    const protocol = protocolFor(context, mine, revises);
    const draft = ratingDraftSchema.parse({ answers: {}, comment: text });
    const made = { submissionId, protocol, supersedes: revises ?? '', draft, nonsenseReason: reason };
    return withNext(context, mine, record(context, mine, { ...made, status: 'nonsense' }));
  },
};

/** What a submit answers, with the pair to go on with. It is written by now: a pair that cannot be read is no fault of the submit. */
function withNext(
  context: Context,
  mine: Mine,
  submitted: Submitted,
): z.output<(typeof ratingsApi)['ratings.submit']['output']> {
  try {
    return { ...submitted, next: nextTask(context, mine, submitted.progress) };
  } catch (error) {
    context.log.error('next-pair-unread', error);
    return submitted;
  }
}

function isAskedAlike(one: Protocol, other: Protocol): boolean {
  return one.version === other.version && !asksOtherwise(one, other);
}

function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'The protocol was changed meanwhile', { reason: 'protocol' });
}

/** Holds a judgement against the rules; returns the criteria whose warnings were confirmed. */
function checkDraft(protocol: Protocol, draft: RatingDraft, confirmsWarnings: boolean): string[] {
  const keys = protocol.criteria.map(({ key }) => key);
  if (Object.keys(draft.answers).some((key) => !keys.includes(key))) {
    throw changedMeanwhile();
  }
  const { missing, conflicts, warnings, canSubmit } = checkJudgement(protocol, draft);
  if (!canSubmit) throw new AppError('INVALID_INPUT', 'The judgement is not complete', { missing, conflicts });
  if (warnings.length > 0 && !confirmsWarnings) {
    throw new AppError('CONFLICT', 'Something may not be meant', { reason: 'warnings', warnings });
  }
  return [...new Set(warnings.map(({ criterion }) => criterion))];
}
