import type { Room } from '../room.ts';
import { applyChange } from './applyChange.ts';

export const tracesRoom: Room = { id: 'traces', applyChange };
