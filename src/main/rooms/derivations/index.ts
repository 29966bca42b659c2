import type { Room } from '../room.ts';
import { applyChange } from './applyChange.ts';
import { readTitle } from './questionsTable.ts';

export const derivationsRoom: Room = {
  id: 'derivations',
  applyChange,
  titleOf: readTitle,
  tellOfEverything: (emit, datasetIds) => {
    for (const datasetId of datasetIds) emit('derivations.changed', { datasetId, questionIds: null });
  },
};
