import { type RoomId, roomIds } from '../../shared/datasets.ts';
import { derivations } from './derivations/index.tsx';
import { drift } from './drift/index.tsx';
import type { Room } from './room.ts';
import { traces } from './traces/index.tsx';

/** Every room once: forgetting one does not compile. */
export const rooms: Readonly<Record<RoomId, Room>> = { derivations, traces, drift };

/** The rooms in the order of the rail. */
export const roomList: readonly Room[] = roomIds.map((id) => rooms[id]);

/** The room of an id that came from outside; null for one that is not known. */
export function roomOf(id: string | null): Room | null {
  return roomList.find((room) => room.id === id) ?? null;
}
