import type { RoomId } from '../../shared/datasets.ts';
import type { Context } from '../context.ts';
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

/** Tells the windows which datasets came, went or are others now, and every room that anything of it may be. */
export function tellOfDatasets(emit: Context['emit'], datasetIds: readonly number[]): void {
  emit('datasets.changed', { datasetIds: [...datasetIds] });
  for (const room of Object.values(rooms)) room.tellOfEverything(emit, datasetIds);
}
