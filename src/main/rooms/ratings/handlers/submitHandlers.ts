import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import type { RatingDraft } from '../../../../shared/rooms/ratings/draft.ts';
import { ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { checkJudgement } from '../../../../shared/rooms/ratings/rules.ts';
import type { HandlersFor } from '../../../context.ts';
import { ownAssignment } from './access.ts';
import { protocolFor, record, sentBefore } from './recordSubmission.ts';

type Methods = Extract<keyof typeof ratingsApi, 'ratings.submit' | 'ratings.submitNonsense'>;

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
};

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
