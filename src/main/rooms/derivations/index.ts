import type { Room } from '../room.ts';
import { applyChange } from './applyChange.ts';

export const derivationsRoom: Room = { id: 'derivations', applyChange };
