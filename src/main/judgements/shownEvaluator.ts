import { AppError } from '../../shared/errors.ts';
import type { Context } from '../context.ts';

/** The evaluator for whom a call speaks; before one is chosen the empty text, under which nobody has any. */
export function shownEvaluatorId(context: Pick<Context, 'evaluatorId'>): string {
  try {
    return context.evaluatorId();
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return '';
    throw error;
  }
}
