import type { StoreRooms } from '../window/appStore.ts';
import type { Workbench } from '../window/workbench.ts';
import { rooms } from './registry.ts';
import type { Room } from './room.ts';

export { rooms };

/** The rooms in the order of the rail. */
export const roomList: readonly Room[] = Object.values(rooms);

/** What the store of the window has to know of them. */
export const storeRooms: StoreRooms = {
  isWorkedOn: ({ room, role }) => role === 'gold' && rooms[room].isWorkedOn,
  countEvents: roomList.map(({ countEvent }) => countEvent),
};

/** Where an act was done, for the window. */
export const placeOf: Workbench['placeOf'] = (act) => {
  const room = roomOf(act.room);
  return room && { room: room.id, link: room.linkOf(act) };
};

/** The room of an id that came from outside; null for one that is not known. */
export function roomOf(id: string | null): Room | null {
  return roomList.find((room) => room.id === id) ?? null;
}
