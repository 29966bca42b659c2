import type { RoomId } from '../../shared/datasets.ts';
import { derivationsRoom } from './derivations/index.ts';
import { driftRoom } from './drift/index.ts';
import type { Room } from './room.ts';
import { tracesRoom } from './traces/index.ts';

/** Every room by its id; a room without an entry does not compile. */
export const rooms: Readonly<Record<RoomId, Room>> = {
  derivations: derivationsRoom,
  traces: tracesRoom,
  drift: driftRoom,
};
