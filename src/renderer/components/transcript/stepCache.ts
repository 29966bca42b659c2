import { useEffect, useSyncExternalStore } from 'react';
import type { FormerLines } from '../../../shared/traces/lineEdit.ts';
import type { StepImage } from '../../../shared/traces/stepImages.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import type { TranscriptSide } from './transcriptTypes.ts';

/** Steps that are read at once, and that are read ahead on both sides of one that is wanted. */
const chunkSteps = 50;
const aheadSteps = 20;
/** Shown steps are at most a few thousand characters, whole ones may have millions. */
const keptChunks = 40;
const keptCharacters = 40_000_000;

export type Read<Value> = Value | 'failed' | undefined;

/** Steps of one trace that were read; what is not there yet is asked for and told to the listeners when it comes. */
export type StepCache = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly shown: (step: number) => Read<ShownStep>;
  readonly whole: (step: number) => Read<Step>;
  /** Asks for a step and those around it; for one that could not be read only `again`. */
  readonly want: (step: number, again?: boolean) => void;
  readonly wantWhole: (step: number) => void;
  /** Empty where the side cannot read any. */
  readonly images: (step: number) => Read<readonly StepImage[]>;
  readonly wantImages: (step: number) => void;
  /** `found` is null where they are not known. */
  readonly formerLines: (step: number) => Read<{ readonly found: FormerLines | null }>;
  readonly wantFormerLines: (step: number) => void;
};

type Source = Pick<TranscriptSide, 'readSteps' | 'readStep' | 'readImages' | 'readFormerLines'> & {
  readonly stepCount: number;
};

export function createStepCache(source: Source): StepCache {
  const listeners = new Set<() => void>();
  const chunks = new Map<number, readonly ShownStep[] | 'failed' | 'reading'>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const readChunk = (chunk: number, again: boolean) => {
    const from = chunk * chunkSteps;
    const known = chunks.get(chunk);
    if (from < 0 || from >= source.stepCount || known === 'reading') return;
    if (known === 'failed' && !again) return;
    if (known !== undefined && known !== 'failed') {
      // What is used again is the newest, so that the oldest can go.
      chunks.delete(chunk);
      chunks.set(chunk, known);
      return;
    }
    chunks.set(chunk, 'reading');
    if (again) tell();
    source
      .readSteps(from, Math.min(from + chunkSteps, source.stepCount))
      .then((steps) => chunks.set(chunk, steps))
      .catch(() => chunks.set(chunk, 'failed'))
      .finally(() => {
        forgetOldest(chunks, (kept) => kept.size > keptChunks);
        tell();
      });
  };

  const wholes = createStepReads(
    (step) => source.readStep(step),
    ({ text }) => text.length,
    tell,
  );
  const images = createStepReads(async (step) => (await source.readImages?.(step)) ?? [], charactersOf, tell);

  const formers = createStepReads(
    async (step) => ({ found: (await source.readFormerLines?.(step)) ?? null }),
    ({ found }) => found?.text.length ?? 0,
    tell,
  );

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: (step) => {
      const chunk = chunks.get(Math.floor(step / chunkSteps));
      if (chunk === undefined || chunk === 'reading') return undefined;
      return chunk === 'failed' ? 'failed' : chunk[step % chunkSteps];
    },
    whole: wholes.get,
    images: images.get,
    want: (step, again = false) => {
      for (const near of [step, step + aheadSteps, step - aheadSteps]) readChunk(Math.floor(near / chunkSteps), again);
    },
    wantWhole: wholes.want,
    wantImages: images.want,
    formerLines: formers.get,
    wantFormerLines: formers.want,
  };
}

function forgetOldest<Value>(kept: Map<number, Value>, isTooMuch: (kept: Map<number, Value>) => boolean): void {
  while (isTooMuch(kept)) {
    const oldest = kept.keys().next();
    if (oldest.done) return;
    kept.delete(oldest.value);
  }
}

/** What is read of single steps, one by one; the oldest of it goes when it becomes too much. */
function createStepReads<Value extends object>(
  read: (step: number) => Promise<Value>,
  sizeOf: (value: Value) => number,
  tell: () => void,
) {
  const kept = new Map<number, Value | 'failed' | 'reading'>();
  const isTooMuch = () => {
    let characters = 0;
    for (const one of kept.values()) if (typeof one === 'object') characters += sizeOf(one);
    return kept.size > 1 && characters > keptCharacters;
  };
  return {
    get(step: number): Read<Value> {
      const one = kept.get(step);
      return one === 'reading' ? undefined : one;
    },
    want(step: number): void {
      if (kept.has(step)) return;
      kept.set(step, 'reading');
      read(step)
        .then((value) => kept.set(step, value))
        .catch(() => kept.set(step, 'failed'))
        .finally(() => {
          forgetOldest(kept, isTooMuch);
          tell();
        });
    },
  };
}

function charactersOf(images: readonly StepImage[]): number {
  let characters = 0;
  for (const { base64 } of images) characters += base64?.length ?? 0;
  return characters;
}

/** A step as it is shown; undefined until it is read, null where there is no cache to read it from. */
export function useShownStep(cache: StepCache, step: number): Read<ShownStep>;
export function useShownStep(cache: StepCache | null, step: number): Read<ShownStep> | null;
export function useShownStep(cache: StepCache | null, step: number): Read<ShownStep> | null {
  const shown = useSyncExternalStore(cache?.subscribe ?? toNothing, () => (cache === null ? null : cache.shown(step)));
  const isMissing = shown === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step that was forgotten is wanted again
  useEffect(() => cache?.want(step), [cache, step, isMissing]);
  return shown;
}

const toNothing = () => () => {};

/** A row that stays in the document for less, because it is scrolled past, needs no whole step. */
const passingMs = 80;

/** What is read of a step by itself, only when it is wanted; `get` and `want` are those of the cache. */
function useStepRead<Value>(
  cache: StepCache,
  { get, want }: { readonly get: (step: number) => Read<Value>; readonly want: (step: number) => void },
  step: number,
  isWanted: boolean,
): Read<Value> {
  const value = useSyncExternalStore(cache.subscribe, () => (isWanted ? get(step) : undefined));
  const isMissing = isWanted && value === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => want(step), passingMs);
    return () => clearTimeout(timer);
  }, [want, step, isMissing]);
  return value;
}

/** A whole step, read only when it is wanted. */
export function useWholeStep(cache: StepCache, step: number, isWanted: boolean): Read<Step> {
  return useStepRead(cache, { get: cache.whole, want: cache.wantWhole }, step, isWanted);
}

/** What stood in the lines that a call writes over, read only when it is wanted. */
export function useFormerLines(
  cache: StepCache,
  step: number,
  isWanted: boolean,
): ReturnType<StepCache['formerLines']> {
  return useStepRead(cache, { get: cache.formerLines, want: cache.wantFormerLines }, step, isWanted);
}

/** The images of a step, read only when there are any. */
export function useStepImages(cache: StepCache, step: number, isWanted: boolean): Read<readonly StepImage[]> {
  return useStepRead(cache, { get: cache.images, want: cache.wantImages }, step, isWanted);
}
