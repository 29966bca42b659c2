import { AppError, type WireError } from '../../shared/errors.ts';

/** Anything a call rejected with, as the window explains it. */
export function wireErrorOf(error: unknown): WireError {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : 'Unexpected error', details: {} };
}
