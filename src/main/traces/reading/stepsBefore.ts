import type { Step } from '../../../shared/traces/trace.ts';
import type { TraceStore } from '../store/readTraceStore.ts';

/** A file that was not shown in so many steps is not looked for. */
const mostBefore = 400;
const beforeAtOnce = 20;

/** Steps before one, the last one first. */
export function* stepsBefore(store: TraceStore, position: number, step: number): Generator<Step> {
  for (let end = step; end > Math.max(0, step - mostBefore); end -= beforeAtOnce)
    yield* store.steps(position, Math.max(0, end - beforeAtOnce), end).reverse();
}
