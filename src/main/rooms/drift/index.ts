import type { Room } from '../room.ts';
import { applyChange } from './applyChange.ts';

export const driftRoom: Room = { id: 'drift', applyChange };
