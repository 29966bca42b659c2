import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { writeComment } from '../../judgements/commentsTable.ts';
import { writeReview } from '../../judgements/reviewsTable.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { Room } from '../room.ts';
import { decidedSchema } from './agreement/decisions.ts';
import { partSchema, readReveal, revealSchema } from './answers.ts';
import { isQueueAspect, setKind, templatesAspect } from './aspects.ts';
import { queues } from './queues.ts';
import { setTitlesSchema } from './setTitles.ts';
import { saidTemplatesSchema } from './templates.ts';

/**
 * Writes one aspect of a claim: `answer:<evaluator>:<part>`, a part of what somebody answers (null: none), `done:<evaluator>`,
 * `flag:<evaluator>`, `comment:<ordinal>` (null: none), `decision:<evidence>`, what was settled of it (null: nothing), and `revealed:<evaluator>`, whose null hides gold again and forgets nothing. Of a set, `titles`, `templates` and `queue:<id>` (null: none).
 */
export const applyChange: Room['applyChange'] = (db, change) => {
  const { itemKind, itemId, aspect, value } = change;
  if (itemKind === setKind && isQueueAspect(aspect)) {
    queues.write(db, { id: Number(splitAspect(aspect)[1]), datasetId: itemId }, value);
    return;
  }
  if (itemKind === setKind) {
    const schema = aspect === templatesAspect ? saidTemplatesSchema : setTitlesSchema;
    writeValue(db, change, schema.nullable().parse(value), latestCounter(db));
    return;
  }
  const [name, detail] = splitAspect(aspect);
  const counter = latestCounter(db);
  if (name === 'answer') {
    const schema = partSchema(splitAspect(detail)[1]);
    if (schema === null) throw new AppError('INVALID_INPUT', `Unknown part of an answer ${aspect}`);
    writeValue(db, change, value === null ? null : schema.parse(value), counter);
  } else if (name === 'decision') writeValue(db, change, decidedSchema.nullable().parse(value), counter);
  else if (name === 'revealed') writeReveal(db, change, detail);
  else if (name === 'done') writeReview(db, { itemKind, itemId }, detail, { done: z.boolean().parse(value) }, counter);
  else if (name === 'flag')
    writeReview(db, { itemKind, itemId }, detail, { flagged: z.boolean().parse(value) }, counter);
  else if (name === 'comment') {
    const comment = commentSchema.nullable().parse(value);
    writeComment(db, { itemKind, itemId, aspect }, comment && { place: '', version: null, ...comment }, counter);
  } else throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
};

/** A comment as the log keeps it; the author is an evaluator id. */
const commentSchema = z.object({ evaluatorId: z.string(), savedAt: z.string(), text: z.string() });

/** Nobody forgets what they saw: what was answered before the first look stays what is scored. */
const writeReveal = (...[db, change, evaluatorId]: [...Parameters<Room['applyChange']>, string]): void => {
  const former = readReveal(db, change.itemId, evaluatorId);
  const now = revealSchema.nullable().parse(change.value);
  const first = former ?? now;
  if (first !== null) writeValue(db, change, { ...first, isShown: now !== null }, latestCounter(db));
};
