import type { Place } from '../../../shared/text/foldWithOffsets.ts';
import { beginningOf } from '../../../shared/text/wholeCharacters.ts';
import { createTextFinder, searchedTexts } from '../../../shared/traces/findPlaces.ts';
import type { Snippet } from '../../../shared/traces/traceReading.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';
import type { StoredTracePlace } from '../reading/alignStores.ts';
import { openTraceStore, type TraceStore } from '../store/readTraceStore.ts';
import type { SearchedText } from './askIndex.ts';
import { reporting } from './findInTraces.ts';

/** More than is shown, so that a name at the edge is masked as a whole. */
const around = { before: 120, found: 200, after: 200 };

type Wanted = { readonly trace: StoredTracePlace; readonly step: number; readonly from: number; readonly to: number };

/**
 * Runs in a worker, which is ended when a pattern takes too long: places of a text in some steps, numbered as `findInTraces` counts them. The empty text
 * stands at the beginning of every step.
 */
export function snippetsAt(
  { places, text, mode }: SearchedText & { readonly places: readonly Wanted[] },
  channel: TaskChannel,
): Omit<Snippet, 'traceId'>[][] {
  const finder = text === '' ? null : reporting(createTextFinder(text, mode), channel);
  const stores = new Map<string, TraceStore>();
  const storeAt = (file: string) => {
    const store = stores.get(file) ?? openTraceStore(file);
    stores.set(file, store);
    return store;
  };
  try {
    return places.map(({ trace: { file, position }, step: index, from, to }) => {
      const [step] = storeAt(file).steps(position, index, index + 1);
      if (step === undefined) return [];
      const texts = searchedTexts(step);
      const all =
        finder === null
          ? [{ one: beginningOfCall(step.tool ?? null, texts), start: 0, end: 0 }]
          : texts.flatMap((one) => finder.placesIn(one).map((at) => ({ one, ...at })));
      return all.slice(from, to).map(({ one, start, end }, nth) => ({
        step: index,
        nth: from + nth,
        ...snippetAround(one, { start, end }),
      }));
    });
  } finally {
    for (const store of stores.values()) store.close();
  }
}

/** The name of a tool is the last of the texts, and is read first. */
function beginningOfCall(tool: string | null, texts: readonly string[]): string {
  return tool === null || tool === '' ? (texts[0] ?? '') : [tool, ...texts.slice(0, -1)].join(' ');
}

/** A place of a text and what stands around it. */
export function snippetAround(text: string, { start, end }: Place): Pick<Snippet, 'before' | 'found' | 'after'> {
  return {
    before: endOf(text.slice(0, start), around.before),
    found: beginningOf(text.slice(start, end), around.found),
    after: end - start > around.found ? '' : beginningOf(text.slice(end), around.after),
  };
}

/** At most that many UTF-16 code units from the end, one fewer where the cut would part a surrogate pair. */
function endOf(text: string, maxCharacters: number): string {
  const end = text.slice(-maxCharacters);
  const first = end.charCodeAt(0);
  return first >= 0xdc00 && first <= 0xdfff ? end.slice(1) : end;
}
