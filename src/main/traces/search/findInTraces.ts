import { createTextFinder, searchedTexts, type TextFinder } from '../../../shared/traces/findPlaces.ts';
import type { SearchMode } from '../../../shared/traces/traceReading.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';
import type { StoredTracePlace } from '../reading/alignStores.ts';
import { openTraceStore } from '../store/readTraceStore.ts';

/** What is looked for. */
export type SearchedText = { readonly text: string; readonly mode: SearchMode };

/** Steps of one trace with the number of places in each, in order. */
type FoundSteps = { readonly steps: number[]; readonly counts: number[]; readonly total: number };

/**
 * Runs in a worker, which is ended when a pattern takes too long: every place of a text in the steps of some traces.
 * Throws  INVALID_INPUT `{ reason: 'regex', message }`.
 */
export function findInTraces(
  { traces, text, mode }: SearchedText & { readonly traces: readonly StoredTracePlace[] },
  channel: TaskChannel,
): FoundSteps[] {
  const finder = reporting(createTextFinder(text, mode), channel);
  return traces.map(({ file, position }) => {
    const store = openTraceStore(file);
    try {
      const found: { steps: number[]; counts: number[]; total: number } = { steps: [], counts: [], total: 0 };
      for (const step of store.everyStep(position)) {
        const texts = searchedTexts(step);
        if (!finder.isIn(texts)) continue;
        const count = texts.reduce((sum, one) => sum + finder.placesIn(one).length, 0);
        found.steps.push(step.index);
        found.counts.push(count);
        found.total += count;
      }
      return found;
    } finally {
      store.close();
    }
  });
}

/** Says at once that it runs, and every now and then that it gets on: a pattern that takes too long for one text does not. */
export function reporting(finder: TextFinder, channel: TaskChannel): TextFinder {
  let [count, reportedAt] = [0, performance.now()];
  channel.report(0, null);
  return {
    placesIn: finder.placesIn,
    isIn(texts) {
      const isIn = finder.isIn(texts);
      count += 1;
      const now = performance.now();
      if (now - reportedAt < reportEveryMs) return isIn;
      reportedAt = now;
      channel.report(count, null);
      return isIn;
    },
  };
}
const reportEveryMs = 500;
