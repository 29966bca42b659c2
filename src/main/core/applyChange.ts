import { assertNever } from '../../shared/assertNever.ts';
import { applyDatasetChange } from '../datasets/datasetsTable.ts';
import type { ApplyChange } from '../revisions/recordAct.ts';
import { rooms } from '../rooms/index.ts';

/** Gives each change to the owner of its item kind. */
export const applyChange: ApplyChange = (db, change) => {
  switch (change.itemKind) {
    case 'dataset':
      return applyDatasetChange(db, change);
    case 'question':
      return rooms.derivations.applyChange(db, change);
    case 'traceGroup':
    case 'trace':
    case 'traceSettings':
      return rooms.traces.applyChange(db, change);
    case 'driftCase':
    case 'driftRun':
    case 'driftSettings':
      return rooms.drift.applyChange(db, change);
    default:
      return assertNever(change.itemKind, 'item kind');
  }
};
