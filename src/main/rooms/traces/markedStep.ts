import { AppError } from '../../../shared/errors.ts';
import { type MarkCriterion, type MarkScheme, type MarkScope, scopeOfKind } from '../../../shared/traces/marks.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import type { Context } from '../../context.ts';
import { storeOf } from '../../traces/store/storeOf.ts';
import type { MarkedTrace } from './tables/markedTracesTable.ts';

/** One step of a trace, whole. Throws  INVALID_INPUT when the trace has no such step. */
export function readMarkedStep(context: Context, trace: MarkedTrace, step: number): Step {
  const [found] = storeOf(context, trace.datasetId).steps(trace.position, step, step + 1);
  if (found === undefined) throw new AppError('INVALID_INPUT', 'The trace has no such step', { step });
  return found;
}

/**
 * What a criterion about a step, or with null about the whole trace, must be made for.
 *
 * Throws  INVALID_INPUT for a prompt or a result, about which nothing is asked.
 */
export function scopeOf(step: Pick<Step, 'kind'> | null): Exclude<MarkScope, 'span'> {
  if (step === null) return 'trace';
  const scope = scopeOfKind(step.kind);
  if (scope === null) throw new AppError('INVALID_INPUT', 'Nothing is asked about such a step', { kind: step.kind });
  return scope;
}

/** Throws  INVALID_INPUT when the scheme has no such criterion for that scope, or the criterion no such choice. */
export function requireChoice(
  scheme: MarkScheme,
  scope: MarkScope,
  criterionId: string,
  choiceId: string,
): MarkCriterion {
  const criterion = scheme.criteria.find(({ id }) => id === criterionId);
  if (criterion === undefined) throw new AppError('INVALID_INPUT', 'The scheme has no such criterion', { criterionId });
  if (criterion.scope !== scope) {
    throw new AppError('INVALID_INPUT', 'The criterion asks about something else', { criterionId, scope });
  }
  if (!criterion.choices.some(({ id }) => id === choiceId)) {
    throw new AppError('INVALID_INPUT', 'The criterion has no such choice', { criterionId, choiceId });
  }
  return criterion;
}

/**
 * The piece of a text from `start` up to but not including `end`, in UTF-16 code units.
 *
 * Throws  INVALID_INPUT when that leaves the text, is empty, or parts a character that takes two code units.
 */
export function quoteOf(text: string, start: number, end: number): string {
  const isInside = start < end && end <= text.length;
  if (!isInside || partsCharacter(text, start) || partsCharacter(text, end)) {
    throw new AppError('INVALID_INPUT', 'The offsets do not mark a piece of the text', { start, end });
  }
  // What is no character has none that could be written; its length stays.
  return text.slice(start, end).toWellFormed();
}

function partsCharacter(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1)) && at > 0;
}
