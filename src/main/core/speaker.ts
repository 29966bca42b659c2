import type { Speaker } from '../../shared/api/define.ts';
import { AppError } from '../../shared/errors.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { currentEvaluator, listEvaluators } from './evaluatorsTable.ts';

/**
 * The id of the evaluator for whom a call speaks; null where it speaks for nobody, or nobody works yet. `claimed` is whom the window shows.
 * Throws  EVALUATOR_CHANGED `{ by }`: a name, or null where nobody works.
 */
export function evaluatorOfCall(db: ReadableDatabase, speaker: Speaker, claimed: string | null): string | null {
  if (speaker === 'nobody') return null;
  const current = currentEvaluator(db);
  if (speaker === 'asking' && (claimed === null || listEvaluators(db).some(({ id }) => id === claimed))) return claimed;
  if (speaker !== 'working' && claimed !== (current?.id ?? null)) {
    throw new AppError('EVALUATOR_CHANGED', 'Another evaluator works now', { by: current?.name ?? null });
  }
  return current?.id ?? null;
}

/** The same for what cannot be done in nobody's name. Throws INVALID_INPUT. */
export function requireEvaluator(id: string | null): string {
  if (id === null) throw new AppError('INVALID_INPUT', 'No evaluator has been chosen', { missing: 'evaluator' });
  return id;
}
