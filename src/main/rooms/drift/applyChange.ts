import { AppError } from '../../../shared/errors.ts';
import type { Room } from '../room.ts';

export const applyChange: Room['applyChange'] = (_db, { aspect }) => {
  throw new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
};
