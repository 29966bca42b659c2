import { AppError } from '../../../../shared/errors.ts';
import type { ratingsApi } from '../../../../shared/rooms/ratings/api.ts';
import { mergedDraft, onScale } from '../../../../shared/rooms/ratings/draft.ts';
import type { PairSide, RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { createTextFinder, searchedTexts } from '../../../../shared/traces/findPlaces.ts';
import { shownStep } from '../../../../shared/traces/shownStep.ts';
import type { FoundInTrace } from '../../../../shared/traces/traceReading.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import type { Kept } from '../../../kept.ts';
import { type BlindResponse, blindResponse, outlineOfShown } from '../responses/shownResponse.ts';
import {
  type Assignment,
  nextAssignment,
  noteReferenceOpened,
  placeOf,
  readDraft,
  writeDraft,
} from '../tables/assignmentsTable.ts';
import { readQuestion, readResponse } from '../tables/questionsTable.ts';
import { listModels, readProtocolVersion, type StoredStudy } from '../tables/studiesTable.ts';
import { standingOf } from '../tables/submissionsTable.ts';
import { type OwnAssignment, type OwnStudy, ownAssignment, ownStudy, progressOf } from './access.ts';

type Methods = Extract<
  keyof typeof ratingsApi,
  | 'ratings.readTask'
  | 'ratings.readSteps'
  | 'ratings.readStep'
  | 'ratings.findInPair'
  | 'ratings.openReference'
  | 'ratings.readDraft'
  | 'ratings.keepDraft'
>;

const stepsAtOnce = 200;
/** Longer texts are cut in a list of steps; `readStep` has them whole. */
const shownCharacters = 4_000;

export const taskHandlers: HandlersFor<Methods> = {
  'ratings.readTask': ({ datasetId, assignmentId }, context) => {
    if (assignmentId !== null) {
      const { assignment, ...mine } = ownAssignment(context, assignmentId);
      return taskOf(context, mine, assignment);
    }
    return nextTask(context, ownStudy(context, datasetId));
  },
  'ratings.readSteps': ({ assignmentId, side, from, to }, context) => {
    if (to - from > stepsAtOnce) {
      throw new AppError('INVALID_INPUT', 'Too many steps at once', { from, to, limit: stepsAtOnce });
    }
    return responseOn(context, assignmentId, side)
      .steps.slice(from, to)
      .map((step) => shownStep(step, shownCharacters));
  },
  'ratings.readStep': ({ assignmentId, side, step }, context) => {
    const found = responseOn(context, assignmentId, side).steps[step];
    if (found === undefined) throw new AppError('NOT_FOUND', 'No such step', { kind: 'step', id: assignmentId, step });
    // Values are read-only in a step; on the way to a window nobody changes them either.
    return found as ReturnType<typeof shownStep>;
  },
  'ratings.findInPair': ({ assignmentId, text }, context) => {
    const finder = createTextFinder(text, 'words');
    const foundOn = (side: PairSide, traceId: number): FoundInTrace => {
      const found = responseOn(context, assignmentId, side).steps.flatMap((step, index) => {
        const count = searchedTexts(step).reduce((sum, one) => sum + finder.placesIn(one).length, 0);
        return count === 0 ? [] : [{ index, count }];
      });
      const counts = found.map(({ count }) => count);
      const total = counts.reduce((sum, count) => sum + count, 0);
      return { traceId, steps: found.map(({ index }) => index), counts, total };
    };
    // Of both answers, as the window tells them apart.
    return { A: foundOn('A', assignmentId * 2), B: foundOn('B', assignmentId * 2 + 1) };
  },
  'ratings.openReference': ({ assignmentId }, context) => {
    const { study, assignment } = ownAssignment(context, assignmentId);
    const question = readQuestion(context.db, study.datasetId, assignment.questionKey);
    if (question === null) throw gone(assignment);
    context.db.transaction(() => noteReferenceOpened(context.db, assignmentId)).immediate();
    return { text: question.reference };
  },
  'ratings.readDraft': ({ assignmentId }, context) => {
    const { standing, draft, revises } = saidOf(context, ownAssignment(context, assignmentId));
    return { draft, revises, judged: standing?.said.nonsenseReason === null ? standing.said.draft : null };
  },
  'ratings.keepDraft': ({ assignmentId, draft, base }, context) => {
    const own = ownAssignment(context, assignmentId);
    const { study } = own;
    const { db, emit, now } = context;
    const keep = () => {
      const said = saidOf(context, own);
      // A window that does not know yet of another scale.
      const asked = (one: typeof draft) => one && onScale(one, said.protocol.highestRating);
      const merged = mergedDraft(asked(base), asked(draft), said.draft);
      const kept = merged === null || study.protocol.recordsTime ? merged : { ...merged, ...noTimes };
      writeDraft(db, assignmentId, kept, now().toISOString());
      return kept;
    };
    const kept = db.transaction(keep).immediate();
    emit('ratings.draftKept', { assignmentId });
    return { draft: kept };
  },
};

/** What a protocol that records no times has in their place. */
export const noTimes = { secondsPairwise: 0, secondsRating: 0, stepsOpenedA: 0, stepsOpenedB: 0, openedSteps: [] };

/** The pair to go on with; null when none is left, before the evaluator has begun, and in a study that cannot be rated. */
export function nextTask(context: Context, mine: OwnStudy, progress = progressOf(context, mine)): RatingTask | null {
  if (mine.study.facts.obstacle !== null || !mine.registration?.startedAt) return null;
  const next = nextAssignment(context.db, mine.whose);
  return next === null ? null : taskOf(context, mine, next, progress);
}

function taskOf(
  context: Context,
  mine: OwnStudy,
  assignment: Assignment,
  progress = progressOf(context, mine),
): RatingTask {
  const { db } = context;
  const { study, whose } = mine;
  const { assignmentId } = assignment;
  const question = readQuestion(db, study.datasetId, assignment.questionKey);
  if (question === null) throw gone(assignment);
  const { standing, ...said } = saidOf(context, { study, assignment });
  const { nonsenseReason = null } = standing?.said ?? {};
  const shown = (side: PairSide) => outlineOfShown(shownResponseOf(context, study, assignment, side), assignmentId);
  return {
    assignmentId,
    position: placeOf(db, whose, assignment.position),
    progress,
    questionKey: assignment.questionKey,
    question: question.question,
    hasReference: question.reference.trim() !== '',
    referenceOpened: assignment.referenceOpened,
    responses: { A: shown('A'), B: shown('B') },
    ...said,
    report: nonsenseReason && { reason: nonsenseReason, text: standing?.said.draft.comment ?? '' },
    following: nextAssignment(db, whose, assignmentId)?.assignmentId ?? null,
  };
}

/** What is said of a pair as yet, and by which protocol: one that was judged is asked as it was then. */
function saidOf({ db }: Pick<Context, 'db'>, { study, assignment }: Pick<OwnAssignment, 'study' | 'assignment'>) {
  const { assignmentId } = assignment;
  const standing = standingOf(db, assignmentId);
  const version = standing && readProtocolVersion(db, study.studyId, Number(standing.protocolVersion));
  const protocol = version ?? study.protocol;
  const draft = readDraft(db, assignmentId) ?? standing?.said.draft ?? null;
  return { standing, protocol, draft: draft && onScale(draft, protocol.highestRating), revises: standing?.id ?? null };
}

/** The model on a side of a pair. */
export function modelOn({ first, other, firstIsA }: Assignment, side: PairSide): string {
  return (side === 'A') === firstIsA ? first : other;
}

/** Shown responses of the pairs that were read last, by dataset, question, model and what is hidden. */
const shownResponses: Kept<Map<string, BlindResponse>> = { make: () => new Map() };
const keptAtMost = 8;

function responseOn(context: Context, assignmentId: number, side: PairSide): BlindResponse {
  const { study, assignment } = ownAssignment(context, assignmentId);
  return shownResponseOf(context, study, assignment, side);
}

function shownResponseOf({ db }: Context, study: StoredStudy, assignment: Assignment, side: PairSide): BlindResponse {
  const { questionKey } = assignment;
  const model = modelOn(assignment, side);
  const { blind, answersOnly, plainText } = study.protocol;
  const key = JSON.stringify([study.datasetId, questionKey, model, blind, answersOnly, plainText]);
  const kept = db.kept(shownResponses);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const response = readResponse(db, study.datasetId, { questionKey, model });
  if (response === null) throw gone(assignment);
  const models = listModels(db, study.datasetId).map(({ name }) => name);
  const made = blindResponse(response, { ...study.protocol, models });
  kept.set(key, made);
  for (const oldest of [...kept.keys()].slice(0, -keptAtMost)) kept.delete(oldest);
  return made;
}

function gone({ assignmentId }: Assignment): AppError {
  return new AppError('NOT_FOUND', 'The study has this pair no more', { kind: 'pair', id: assignmentId });
}
