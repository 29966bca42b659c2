import type { Call, CallAs, Input, Method, Output } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';

const speakers = new WeakMap<Call, string | null>();

/** The evaluator in whose name a call of the window is made; undefined where it was made otherwise. */
export function speakerOf(call: Call): string | null | undefined {
  return speakers.get(call);
}

/**
 * Calls whose refusal, where another evaluator works by then, is told first to the window: whoever asked hears of it when the window knows who
 * works.
 */
export function followEvaluator(callAs: CallAs, changed: (refusal: AppError, method: Method) => Promise<void>): CallAs {
  return (evaluatorId) => {
    const call = callAs(evaluatorId);
    const following = async <M extends Method>(method: M, input: Input<M>): Promise<Output<M>> => {
      try {
        return await call(method, input);
      } catch (error) {
        if (error instanceof AppError && error.code === 'EVALUATOR_CHANGED') await changed(error, method);
        throw error;
      }
    };
    speakers.set(following, evaluatorId);
    return following;
  };
}
