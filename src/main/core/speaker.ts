import type { MethodDefinition } from '../../shared/api/define.ts';
import type { Request } from '../../shared/api/envelope.ts';
import { AppError } from '../../shared/errors.ts';
import type { WritableDatabase } from '../database/types.ts';
import { currentEvaluator, listEvaluators } from './evaluatorsTable.ts';
import { keepWaitingAct } from './waitingActsTable.ts';

/**
 * The id of the evaluator for whom a call speaks, as it comes to its turn; null where it speaks for nobody, or nobody works yet. A judgement
 * that is refused is kept for who gave it.
 *
 * Throws  EVALUATOR_CHANGED `{ by, whose, method, reason? }`: names of who works now and of whom the window shows, null where there is none.
 *         `reason` is `kept` or `drafted` where nothing is lost with it.
 */
export function evaluatorOfCall(
  db: WritableDatabase,
  { method, requestId, input, evaluatorId: claimed }: Request,
  { speaker, refused }: MethodDefinition,
  now: () => Date,
): string | null {
  if (speaker === 'nobody') return null;
  const current = currentEvaluator(db);
  if (speaker === 'working' || claimed === (current?.id ?? null)) return current?.id ?? null;
  const shown = listEvaluators(db).find(({ id }) => id === claimed);
  if (speaker === 'asking' && (claimed === null || shown !== undefined)) return claimed;
  const by = current?.name ?? null;
  const isKept =
    refused === 'kept' &&
    shown !== undefined &&
    keepWaitingAct(db, shown.id, { requestId, method, input, refusedAt: now().toISOString(), by });
  const reason = isKept ? refused : refused === 'drafted' ? refused : null;
  throw new AppError('EVALUATOR_CHANGED', 'Another evaluator works now', {
    ...{ by, whose: shown?.name ?? null, method },
    ...(reason !== null && { reason }),
  });
}

/** Throws INVALID_INPUT where nobody has said yet who works. */
export function requireEvaluator(id: string | null): string {
  if (id === null) throw new AppError('INVALID_INPUT', 'No evaluator has been chosen', { missing: 'evaluator' });
  return id;
}
