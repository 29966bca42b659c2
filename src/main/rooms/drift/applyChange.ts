import { AppError } from '../../../shared/errors.ts';
import { writeComment } from '../../judgements/commentsTable.ts';
import { writeReview } from '../../judgements/reviewsTable.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { Room } from '../room.ts';
import {
  aspectSchemas,
  commentDetail,
  detailOf,
  ownDetail,
  placeOfTurn,
  storedCommentSchema,
  storedQueueSchema,
} from './aspects.ts';
import { writeTurnQueue } from './queues.ts';

/**
 * Writes one aspect of a case, a run or the settings of a set (id of the set; 0 for the project); null takes it away. Details are JSON
 * arrays. What is an evaluator's own is named by the evaluator's id, so that two never write the same place; the rest is everybody's.
 *
 * - case: `overrule:[model, turn, entity]`, `comment:[evaluator, model, turn]` (formerly without evaluator), `plan`, `done:[evaluator, model, turn]`, `flag:[evaluator, model, turn]`,
 *   `rating:[evaluator, model, turn]`, `decision:[model, turn, attribute]`
 * - run: `note`
 * - settings: `groups`, `terms`, `aliases`, `kinds`, `queue:<id>`
 */
export const applyChange: Room['applyChange'] = (db, { itemKind, itemId, aspect, value }) => {
  const [name] = splitAspect(aspect);
  const schema = aspectSchemas[itemKind]?.[name];
  if (schema === undefined) throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
  const write = writersByName[name] ?? writeValue;
  // What the log holds is written as it is: a default that a later version knows would make an undo another value than the one of before.
  if (value !== null) schema.parse(value);
  write(db, { itemKind, itemId, aspect }, value, latestCounter(db));
};

/** What is no plain value has a table of its own. */
const writersByName: Readonly<Record<string, typeof writeValue>> = {
  done: (db, { itemKind, itemId, aspect }, value, counter) => {
    const [evaluatorId, model, turn] = ownDetail.parse(detailOf(aspect));
    const reviewed = { itemKind, itemId, place: placeOfTurn({ model, turn }) };
    writeReview(db, reviewed, evaluatorId, { done: value !== null }, counter);
  },
  flag: (db, { itemKind, itemId, aspect }, value, counter) => {
    const [evaluatorId, model, turn] = ownDetail.parse(detailOf(aspect));
    const reviewed = { itemKind, itemId, place: placeOfTurn({ model, turn }) };
    writeReview(db, reviewed, evaluatorId, { flagged: value !== null }, counter);
  },
  comment: (db, item, value, counter) => {
    const comment = storedCommentSchema.nullable().parse(value);
    const [turn, model] = commentDetail.parse(detailOf(item.aspect)).toReversed();
    const place = placeOfTurn({ model: String(model), turn: Number(turn) });
    writeComment(db, item, comment && { ...comment, place, version: null }, counter);
  },
  queue: (db, { itemId, aspect }, value) => {
    const id = Number(detailOf(aspect));
    writeTurnQueue(db, { id, datasetId: itemId }, storedQueueSchema.nullable().parse(value));
  },
};
