import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { isCountedCall } from '../../../../shared/traces/countedCalls.ts';
import { typedOnto } from '../../../../shared/typedOnto.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { newId } from '../../../judgements/recordChange.ts';
import { readReview } from '../../../judgements/reviewsTable.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { quoteOf, readMarkedStep, requireChoice, scopeOf } from '../markedStep.ts';
import { findMarkedGroup, findMarkedTrace } from '../tables/markedTracesTable.ts';
import {
  findingKey,
  readComment,
  readDismissed,
  readMark,
  readMarks,
  readOthersComments,
  readSpan,
  type StoredSpan,
} from '../tables/marksTable.ts';
import { readEverybodysProgress } from '../tables/progressTable.ts';
import { readScheme } from '../tables/schemeTable.ts';
import { readGroupHistory } from '../traceHistory.ts';
import { judgeGroups, recordOnGroup, recordOnTrace } from './traceActs.ts';

type Methods = Extract<
  keyof typeof tracesApi,
  | 'traces.readMarks'
  | 'traces.setMark'
  | 'traces.addSpan'
  | 'traces.editSpan'
  | 'traces.commentSpan'
  | 'traces.setComment'
  | 'traces.setState'
  | 'traces.setFlag'
  | 'traces.judgeMany'
  | 'traces.dismissFinding'
  | 'traces.history'
  | 'traces.progress'
>;

/** Handlers of what an evaluator says of traces: check, record, answer. */
export const markHandlers: HandlersFor<Methods> = {
  'traces.readMarks': ({ traceId }, context) => {
    findMarkedTrace(context.db, traceId);
    const evaluatorId = shownEvaluatorId(context);
    return {
      ...readMarks(context.db, traceId, evaluatorId),
      othersComments: readOthersComments(context.db, traceId, evaluatorId),
    };
  },

  'traces.setMark': ({ traceId, step, criterionId, choiceId }, context) => {
    const trace = findMarkedTrace(context.db, traceId);
    const evaluatorId = context.evaluatorId();
    return recordOnTrace(context, trace, step, {
      kind: `${choiceId === null ? 'unmark' : 'mark'}${step === null ? 'Trace' : ''}`,
      params: { criterion: criterionId, ...(choiceId === null ? {} : { choice: choiceId }) },
      aspect: `mark:${evaluatorId}:${step ?? ''}:${criterionId}`,
      before: readMark(context.db, { traceId, evaluatorId, step }, criterionId),
      after: choiceId === null ? null : answer(),
    });

    function answer() {
      const about = step === null ? null : readMarkedStep(context, trace, step);
      const scheme = readScheme(context.db);
      requireChoice(scheme, scopeOf(about), criterionId, choiceId ?? '');
      return { choiceId, schemeVersion: scheme.version, isCall: about !== null && isCountedCall(about) };
    }
  },

  'traces.addSpan': ({ traceId, comment, ...place }, context) => {
    const { db } = context;
    const trace = findMarkedTrace(db, traceId);
    const { step, start, end, criterionId, choiceId } = place;
    const scheme = readScheme(db);
    requireChoice(scheme, 'span', criterionId, choiceId);
    const quote = quoteOf(readMarkedStep(context, trace, step).text, start, end);
    const spanId = newId(db);
    const span: StoredSpan = { ...place, quote, comment: comment.toWellFormed(), schemeVersion: scheme.version };
    const saved = recordOnTrace(context, trace, step, {
      kind: 'addSpan',
      params: { criterion: criterionId, choice: choiceId },
      aspect: `span:${context.evaluatorId()}:${spanId}`,
      before: null,
      after: span,
    });
    return { ...saved, spanId };
  },

  'traces.editSpan': ({ spanId, choiceId, comment }, context) => {
    const found = findOwnSpan(context, spanId);
    const after = choiceId === null ? null : changedSpan(context, found.span, choiceId, comment ?? found.span.comment);
    return recordOnSpan(context, found, after);
  },

  'traces.commentSpan': ({ spanId, ...typed }, context) => {
    const found = findOwnSpan(context, spanId);
    const text = typedOnto(found.span.comment, typed).toWellFormed();
    return { ...recordOnSpan(context, found, { ...found.span, comment: text }), text };
  },

  'traces.setComment': ({ traceId, step, ...typed }, context) => {
    const trace = findMarkedTrace(context.db, traceId);
    const evaluatorId = context.evaluatorId();
    const before = readComment(context.db, { traceId, evaluatorId, step });
    const text = typedOnto(before ?? '', typed).toWellFormed();
    if (step !== null && text !== '') readMarkedStep(context, trace, step);
    const saved = recordOnTrace(context, trace, step, {
      kind: step === null ? 'commentTrace' : 'commentStep',
      aspect: `comment:${evaluatorId}:${step ?? ''}`,
      before,
      after: text === '' ? null : text,
    });
    return { ...saved, text };
  },

  'traces.setState': ({ groupId, state }, context) => {
    const evaluatorId = context.evaluatorId();
    findMarkedGroup(context.db, groupId);
    return recordOnGroup(context, groupId, {
      kind: 'setState',
      params: { state },
      aspect: `done:${evaluatorId}`,
      before: readReview(context.db, { itemKind: 'traceGroup', itemId: groupId }, evaluatorId).done,
      after: state === 'done',
    });
  },

  'traces.setFlag': ({ groupId, flagged }, context) => {
    const evaluatorId = context.evaluatorId();
    findMarkedGroup(context.db, groupId);
    return recordOnGroup(context, groupId, {
      kind: flagged ? 'flag' : 'unflag',
      aspect: `flag:${evaluatorId}`,
      before: readReview(context.db, { itemKind: 'traceGroup', itemId: groupId }, evaluatorId).flagged,
      after: flagged,
    });
  },

  'traces.judgeMany': ({ groupIds, judgement }, context) => judgeGroups(context, groupIds, judgement),

  'traces.dismissFinding': ({ traceId, detector, step, dismissed }, context) => {
    const trace = findMarkedTrace(context.db, traceId);
    const evaluatorId = context.evaluatorId();
    return recordOnTrace(context, trace, step, {
      kind: dismissed ? 'dismissFinding' : 'restoreFinding',
      params: { detector },
      aspect: `dismissed:${evaluatorId}:${step ?? ''}:${detector}`,
      before: readDismissed(context.db, traceId, evaluatorId).has(findingKey(detector, step)),
      after: dismissed,
    });
  },

  'traces.history': ({ groupId }, { db }) => readGroupHistory(db, groupId),
  'traces.progress': (_, { db }) => readEverybodysProgress(db),
};

/** The marked piece of text, which its own evaluator alone may change. Errors: NOT_FOUND. */
function findOwnSpan(context: Context, spanId: number) {
  const found = readSpan(context.db, spanId);
  if (found?.evaluatorId !== context.evaluatorId()) {
    throw new AppError('NOT_FOUND', 'No such marked piece of text', { kind: 'span', id: spanId });
  }
  return { ...found, spanId };
}

function recordOnSpan(
  context: Context,
  { spanId, traceId, span: before, evaluatorId }: ReturnType<typeof findOwnSpan>,
  after: StoredSpan | null,
) {
  const { step, criterionId } = before;
  return recordOnTrace(context, findMarkedTrace(context.db, traceId), step, {
    kind: after === null ? 'removeSpan' : 'editSpan',
    params: { criterion: criterionId, choice: after?.choiceId ?? before.choiceId },
    aspect: `span:${evaluatorId}:${spanId}`,
    before,
    after,
  });
}

/** A new answer must be in the scheme in force; one that stays may come from an older scheme. */
function changedSpan({ db }: Context, before: StoredSpan, choiceId: string, comment: string): StoredSpan {
  const after = { ...before, choiceId, comment: comment.toWellFormed() };
  if (choiceId === before.choiceId) return after;
  const scheme = readScheme(db);
  requireChoice(scheme, 'span', before.criterionId, choiceId);
  return { ...after, schemeVersion: scheme.version };
}
