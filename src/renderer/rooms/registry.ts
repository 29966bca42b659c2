import type { RoomId } from '../../shared/datasets.ts';
import { derivations } from './derivations/index.tsx';
import { drift } from './drift/index.tsx';
import { evidence } from './evidence/index.tsx';
import { ratings } from './ratings/index.tsx';
import type { Room } from './room.ts';
import { traces } from './traces/index.tsx';

/** Every room once, in the order of the rail: forgetting one does not compile. */
export const rooms: Readonly<Record<RoomId, Room>> = { derivations, evidence, traces, ratings, drift };
