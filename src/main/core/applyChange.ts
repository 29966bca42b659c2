import { AppError } from '../../shared/errors.ts';
import { evaluatorsForDoneSchema } from '../../shared/judgements.ts';
import { applyDatasetChange } from '../datasets/datasetsTable.ts';
import { writeEvaluatorsForDone } from '../judgements/protocolTable.ts';
import type { ApplyChange } from '../revisions/recordAct.ts';
import { type Rooms, roomsIn } from '../rooms/room.ts';

/** Gives each change to the owner of its item kind. The project itself has one aspect: `evaluatorsForDone`. */
export function createApplyChange(rooms: Rooms): ApplyChange {
  const owners = new Map<string, ApplyChange>([
    ['dataset', applyDatasetChange],
    ['project', applyToProject],
  ]);
  function applyToProject(...[db, { aspect, value }]: Parameters<ApplyChange>): void {
    if (aspect !== 'evaluatorsForDone') throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
    writeEvaluatorsForDone(db, evaluatorsForDoneSchema.parse(value));
    for (const room of roomsIn(rooms)) room.showReviewsAnew(db);
  }
  for (const { itemKinds, applyChange } of roomsIn(rooms)) for (const kind of itemKinds) owners.set(kind, applyChange);
  return (db, change) => {
    const apply = owners.get(change.itemKind);
    if (apply === undefined) throw new AppError('INVALID_INPUT', `Unknown item kind ${change.itemKind}`);
    apply(db, change);
  };
}
