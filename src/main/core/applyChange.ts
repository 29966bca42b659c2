import { AppError } from '../../shared/errors.ts';
import { applyDatasetChange } from '../datasets/datasetsTable.ts';
import type { ApplyChange } from '../revisions/recordAct.ts';
import { type Rooms, roomsIn } from '../rooms/room.ts';

/** Gives each change to the owner of its item kind. */
export function createApplyChange(rooms: Rooms): ApplyChange {
  const owners = new Map<string, ApplyChange>([['dataset', applyDatasetChange]]);
  for (const { itemKinds, applyChange } of roomsIn(rooms)) for (const kind of itemKinds) owners.set(kind, applyChange);
  return (db, change) => {
    const apply = owners.get(change.itemKind);
    if (apply === undefined) throw new AppError('INVALID_INPUT', `Unknown item kind ${change.itemKind}`);
    apply(db, change);
  };
}
