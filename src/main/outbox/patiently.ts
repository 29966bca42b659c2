import { type Clock, pauseAfter } from './clock.ts';
import { DeliveryError } from './destination.ts';

/** Repeats what changes nothing until it is done. Throws DeliveryErrors that time does not mend, and the signal's reason. */
export async function patiently<Result>(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const { outcome } = error;
      if (outcome.is !== 'unknown' && outcome.is !== 'later') throw error;
      await clock.sleep(pauseAfter(attempt, outcome.retryAfterMs, clock), signal);
    }
  }
}
