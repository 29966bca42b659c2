import { AppError } from '../../../shared/errors.ts';
import type { Room } from '../room.ts';

export const tracesRoom: Room = {
  id: 'traces',
  applyChange: (_db, { aspect }) => {
    throw new AppError('INVALID_INPUT', `A trace has no aspect ${aspect}`);
  },
};
