import { AppError } from '../../shared/errors.ts';

/** The error of a study that a project does not hold, which names those that it does. */
export function noSuchStudy(wanted: string, held: readonly string[]): AppError {
  const there = held.length === 0 ? 'no study' : held.join(', ');
  return new AppError('NOT_FOUND', `No study ${wanted}: the project holds ${there}`, { kind: 'study', id: wanted });
}
