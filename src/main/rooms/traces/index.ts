import type { Room } from '../room.ts';
import { applyChange } from './applyChange.ts';
import { readGroupTitle } from './markedTracesTable.ts';

export const tracesRoom: Room = {
  id: 'traces',
  applyChange,
  titleOf: readGroupTitle,
  tellOfEverything: (emit) => {
    emit('traces.settingsChanged', {});
    emit('traces.changed', { groupIds: null });
  },
};
