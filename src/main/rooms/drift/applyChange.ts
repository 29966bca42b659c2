import { AppError } from '../../../shared/errors.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import type { Room } from '../room.ts';
import { aspectSchemas } from './aspects.ts';

/**
 * Writes one aspect of a case, a run or the settings of a set (id of the set; 0 for the project); null takes it away. Details are JSON
 * arrays. What is an evaluator's own is named by the evaluator's id, so that two never write the same place; the rest is everybody's.
 *
 * - case: `overrule:[model, turn, entity]`, `comment:[model, turn]`, `plan`, `done:[evaluator, model, turn]`,
 *   `rating:[evaluator, model, turn]`
 * - run: `note`
 * - settings: `groups`, `terms`, `aliases`, `queue:<id>`
 */
export const applyChange: Room['applyChange'] = (db, { itemKind, itemId, aspect, value }) => {
  const [name] = splitAspect(aspect);
  const schema = aspectSchemas[itemKind]?.[name];
  if (schema === undefined) throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
  writeValue(db, { itemKind, itemId, aspect }, value === null ? null : schema.parse(value), latestCounter(db));
};
