import type { roomApis } from '../../shared/api/contract.ts';
import type { RoomId } from '../../shared/datasets.ts';
import { migrations } from '../database/migrations/index.ts';
import { derivationsRoom } from './derivations/index.ts';
import { driftRoom } from './drift/index.ts';
import { evidenceRoom } from './evidence/index.ts';
import { ratingsRoom } from './ratings/index.ts';
import type { Program, RoomOf } from './room.ts';
import { tracesRoom } from './traces/index.ts';

/** Every room by its id, in the order of the sample. A room without an entry, or with methods that are not its own, does not compile. */
const rooms = {
  derivations: derivationsRoom,
  traces: tracesRoom,
  drift: driftRoom,
  ratings: ratingsRoom,
  evidence: evidenceRoom,
} satisfies { readonly [Id in RoomId]: RoomOf<(typeof roomApis)[Id]> };

export const program: Program = { rooms, migrations };
