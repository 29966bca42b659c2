import type { Call } from '../../shared/api/contract.ts';
import type { Dataset, RoomId } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';

/** The dataset of a number. Errors: NOT_FOUND; INVALID_INPUT with `need` for one of a room that does not fit. */
export async function datasetOfRoom(
  call: Call,
  id: number,
  fits: (room: RoomId) => boolean,
  need: string,
): Promise<Dataset> {
  const found = (await call('datasets.list', {})).find((one) => one.id === id);
  const details = { kind: 'dataset', id };
  if (found === undefined) throw new AppError('NOT_FOUND', `There is no dataset ${id}`, details);
  if (fits(found.room)) return found;
  throw new AppError('INVALID_INPUT', `Dataset ${id}, ${found.name}, is of the room ${found.room}: ${need}`, details);
}
