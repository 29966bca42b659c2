import type { Room } from '../room.ts';
import { applyChange } from './applyChange.ts';

export const driftRoom: Room = {
  id: 'drift',
  applyChange,
  titleOf: () => null,
  tellOfEverything: (emit) => {
    emit('drift.settingsChanged', {});
    emit('drift.changed', { caseIds: null });
  },
};
