import { AppError } from '../../../../shared/errors.ts';

export function noSuchQuestion(id: number): AppError {
  return new AppError('NOT_FOUND', 'No such question', { kind: 'question', id });
}
