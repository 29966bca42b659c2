import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { runChecks } from '../../../shared/rooms/derivations/checks/runChecks.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { itemStates, questionContentSchema } from '../../../shared/rooms/derivations/question.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import type { Room } from '../room.ts';
import { storedCommentSchema, writeComment } from './tables/commentsTable.ts';
import type { StoredFinding } from './tables/questionsTable.ts';
import {
  keepingTallies,
  readStoredQuestion,
  touchQuestion,
  writeChangedAfterDone,
  writeContent,
  writeFlag,
  writeKeptCheck,
  writeState,
} from './tables/questionsTable.ts';

/** Findings of the live checks for the language of a corpus, without place and fix, each code once. */
export function storedFindings(content: QuestionContent, format: string): StoredFinding[] {
  const corpus = corpusOf(format);
  if (corpus === null) return [];
  const byCode = new Map(runChecks(content, corpus.language).map(({ code, severity }) => [code, { code, severity }]));
  return [...byCode.values()];
}

/**
 * Writes one aspect of a question. Aspects: `content` (null: as imported), `state`, `changedAfterDone`, `flag`, `comment:<ordinal>` (null: none),
 * `kept:<check code>`, `dismissed:<suggestion>` (the log alone keeps it).
 */
export const applyChange: Room['applyChange'] = (db, change) => {
  keepingTallies(db, change.itemId, () => writeAspect(db, change));
  touchQuestion(db, change.itemId);
};

const writeAspect: Room['applyChange'] = (db, { itemId, aspect, value }) => {
  const [name, detail] = splitAspect(aspect);
  if (name === 'content') {
    const content = questionContentSchema.nullable().parse(value);
    const { imported, format } = readStoredQuestion(db, itemId);
    writeContent(db, itemId, content, storedFindings(content ?? imported, format));
  } else if (name === 'state') writeState(db, itemId, z.enum(itemStates).parse(value));
  else if (name === 'changedAfterDone') writeChangedAfterDone(db, itemId, z.boolean().parse(value));
  else if (name === 'flag') writeFlag(db, itemId, z.boolean().parse(value));
  else if (name === 'comment') writeComment(db, itemId, Number(detail), storedCommentSchema.nullable().parse(value));
  else if (name === 'kept') writeKeptCheck(db, itemId, detail, z.boolean().parse(value));
  else if (name === 'dismissed') z.boolean().parse(value);
  else throw new AppError('INVALID_INPUT', `Unknown aspect ${name}`);
};
