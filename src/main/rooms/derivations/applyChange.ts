import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { runChecksWithoutKeys } from '../../../shared/rooms/derivations/checks/runChecks.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { ItemState, QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { itemStates, questionContentSchema } from '../../../shared/rooms/derivations/question.ts';
import type { WritableDatabase } from '../../database/types.ts';
import { writeComment } from '../../judgements/commentsTable.ts';
import { itemsCalledDone } from '../../judgements/protocolTable.ts';
import { type Review, writeReview } from '../../judgements/reviewsTable.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { Room } from '../room.ts';
import {
  givenAspect,
  givenQuestionsSchema,
  pageTitlesAspect,
  settingsKind,
  storedPageTitlesSchema,
  storedSynonymSchema,
  synonymAspect,
} from './aspects.ts';
import { formerDone, formerFlag, holderOfMark } from './formerMarks.ts';
import { queues } from './queues.ts';
import { decidedSchema } from './tables/comparedValuesTable.ts';
import { type StoredFinding, writeKeptCheck } from './tables/findingsTable.ts';
import { writeGivenQuestions } from './tables/givenQuestionsTable.ts';
import {
  readStoredQuestion,
  showJudgements,
  touchQuestion,
  writeChangedAfterDone,
  writeContent,
  writeSaidState,
} from './tables/questionsTable.ts';
import { keepingTallies, type ReplacedContent } from './tables/talliesTable.ts';

/** Findings of the live checks for the language of a corpus, without place and fix, each code once. */
export function storedFindings(content: QuestionContent, format: string): StoredFinding[] {
  const corpus = corpusOf(format);
  if (corpus === null) return [];
  const byCode = new Map(
    runChecksWithoutKeys(content, corpus.language).map(({ code, severity }) => [code, { code, severity }]),
  );
  return [...byCode.values()];
}

/**
 * Writes one aspect of a question. Aspects: `content` (null: as imported), `state` (whether somebody has begun), `done:<evaluator>`,
 * `flag:<evaluator>`, `changedAfterDone`, `comment:<ordinal>` (null: none), `kept:<check code>`, `dismissed:<suggestion>` (the log alone keeps
 * it), `decision:<judgement>` (null: none). Of a dataset: `queue:<id>`, `givenQuestions` (null: none); of the project `synonym:<pair>` (null: not in the list) and `pageTitles:<sha256 of a file>` (null: none of it). In acts of before there were done marks and flags of each evaluator, `state` is also done, and `flag` has no evaluator.
 */
export const applyChange: Room['applyChange'] = (db, change) => {
  if (change.itemKind === settingsKind) {
    applyToSettings(db, change);
    return;
  }
  keepingTallies(db, change.itemId, () => {
    const replaced = writeAspect(db, change);
    showJudgements(db, change.itemId);
    return replaced;
  });
  touchQuestion(db, change.itemId);
};

/** Writes the states of questions anew that somebody called done. */
export const showReviewsAnew: Room['showReviewsAnew'] = (db) => {
  for (const questionId of itemsCalledDone(db, 'question')) {
    keepingTallies(db, questionId, () => {
      showJudgements(db, questionId);
      return null;
    });
  }
};

const applyToSettings: Room['applyChange'] = (db, { itemId: datasetId, aspect, value }) => {
  const [name, detail] = splitAspect(aspect);
  if (name === givenAspect) {
    writeGivenQuestions(db, datasetId, givenQuestionsSchema.nullable().parse(value));
    return;
  }
  const ofProject = { [synonymAspect]: storedSynonymSchema, [pageTitlesAspect]: storedPageTitlesSchema }[name];
  if (ofProject !== undefined) {
    const place = { itemKind: settingsKind, itemId: datasetId, aspect };
    writeValue(db, place, ofProject.nullable().parse(value), latestCounter(db));
    return;
  }
  if (name !== 'queue') throw new AppError('INVALID_INPUT', `Unknown aspect ${name}`);
  queues.write(db, { id: Number(detail), datasetId }, value);
};

type AspectValue = Parameters<Room['applyChange']>[1];

function writeAspect(db: WritableDatabase, change: AspectValue): ReplacedContent | null {
  if (change.aspect === 'content') return replaceContent(db, change);
  writeJudgement(db, change);
  return null;
}

function replaceContent(db: WritableDatabase, { itemId, value }: AspectValue): ReplacedContent {
  const stored = readStoredQuestion(db, itemId);
  const after = questionContentSchema.nullable().parse(value) ?? stored.imported;
  writeContent(db, stored, after, storedFindings(after, stored.format));
  return { before: stored.content, after };
}

function writeJudgement(db: WritableDatabase, { itemKind, itemId, aspect, value }: AspectValue): void {
  const [name, detail] = splitAspect(aspect);
  if (name === 'state') applyState(db, itemId, z.enum(itemStates).parse(value));
  else if (name === 'done') review(db, itemId, detail, { done: z.boolean().parse(value) });
  else if (name === 'flag') applyFlag(db, itemId, detail, z.boolean().parse(value));
  else if (name === 'changedAfterDone') writeChangedAfterDone(db, itemId, z.boolean().parse(value));
  else if (name === 'comment') {
    const comment = storedCommentSchema.nullable().parse(value);
    writeComment(db, { itemKind, itemId, aspect }, comment && { place: '', ...comment }, latestCounter(db));
  } else if (name === 'kept') writeKeptCheck(db, itemId, detail, z.boolean().parse(value));
  else if (name === 'dismissed') z.boolean().parse(value);
  else if (name === 'decision') {
    writeValue(db, { itemKind, itemId, aspect }, decidedSchema.nullable().parse(value), latestCounter(db));
  } else throw new AppError('INVALID_INPUT', `Unknown aspect ${name}`);
}

/** A comment as the log keeps it; the author is an evaluator id. */
const storedCommentSchema = z.object({
  evaluatorId: z.string(),
  savedAt: z.string(),
  version: z.number().int(),
  text: z.string(),
});

const itemOf = (questionId: number) => ({ itemKind: 'question', itemId: questionId });

function review(db: WritableDatabase, questionId: number, evaluatorId: string, change: Partial<Review>): void {
  writeReview(db, itemOf(questionId), evaluatorId, change, latestCounter(db));
}

function applyState(db: WritableDatabase, questionId: number, state: ItemState): void {
  const isDone = state === 'done';
  if (isDone !== (readStoredQuestion(db, questionId).saidState === 'done')) {
    const holder = holderOfMark(db, itemOf(questionId), formerDone, isDone);
    if (holder !== null) review(db, questionId, holder, { done: isDone });
  }
  writeSaidState(db, questionId, state);
}

function applyFlag(db: WritableDatabase, questionId: number, evaluatorId: string, flagged: boolean): void {
  const holder = evaluatorId === '' ? holderOfMark(db, itemOf(questionId), formerFlag, flagged) : evaluatorId;
  if (holder !== null) review(db, questionId, holder, { flagged });
}
