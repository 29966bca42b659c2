import { createContext, type RefObject, use, useMemo, useRef, useState } from 'react';
import { createMask } from '../../../shared/text/maskNames.ts';
import type { SourceLabel } from '../../../shared/traces/toolLabels.ts';
import type { TraceOutline } from '../../../shared/traces/traceReading.ts';
import { createStepCache, type StepCache } from './stepCache.ts';
import type { OtherSide, Place, Side, TranscriptProps, TranscriptSide } from './transcriptTypes.ts';

/** One side with what the window made of it. */
export type ShownSide = TranscriptSide & {
  readonly cache: StepCache;
  readonly mask: (text: string) => string;
  readonly errors: ReadonlySet<number>;
};

type ShownSides = { readonly left: ShownSide } & Readonly<Record<OtherSide, ShownSide | null>>;

/** What was chosen inside of cards, such as open nodes of a tree; it outlives cards that scroll away. */
export type Kept = Map<string, unknown>;

/** Everything that cards need and that is the same for all of them. */
export type TranscriptState = Pick<
  TranscriptProps,
  | 'selected'
  | 'levels'
  | 'find'
  | 'answersAsMarkdown'
  | 'badgeOf'
  | 'spansOf'
  | 'remarksOf'
  | 'onSelect'
  | 'onLevels'
  | 'onTextSelected'
  | 'onSpanOpen'
  | 'onCopy'
> & {
  readonly sides: ShownSides;
  readonly lookOf: (label: string) => SourceLabel;
  readonly kept: Kept;
  /** The step (`left.12`) in whose tree, table or Markdown something is selected, where no offsets are known. */
  readonly otherView: string | null;
  /** The card that takes the focus as soon as it is drawn. */
  readonly focusNext: RefObject<Place | null>;
  /** The current place that was scrolled to (`keyOfCurrent`), so that this happens once. */
  readonly scrolledTo: RefObject<string | null>;
  /** Changes when cards have to look again whether they take the focus or show a place. */
  readonly drawn: number;
};

export const TranscriptContext = createContext<TranscriptState | null>(null);

export function useTranscript(): TranscriptState {
  const state = use(TranscriptContext);
  if (state === null) throw new Error('Not inside of a transcript');
  return state;
}

/** The side of a card. */
export function useSide(side: Side): ShownSide {
  const { sides } = useTranscript();
  return sides[side] ?? sides.left;
}

/** A choice that is kept under a name as long as the transcript is there. */
export function useKept<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { kept } = useTranscript();
  // A name is only ever used with one type of value.
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Value) : initial));
  const keep = (next: Value) => {
    kept.set(name, next);
    setValue(next);
  };
  return [value, keep];
}

/** How a step is called: `A.5`. */
export function stepName({ letter }: Pick<TranscriptSide, 'letter'>, step: number): string {
  return `${letter}.${step + 1}`;
}

/** Sides with their caches. What was read stays when sides are swapped, and goes when another trace comes. */
export function useShownSides({ left, right, third = null, fourth = null }: Pick<TranscriptProps, Side>): ShownSides {
  const caches = useRef(new Map<number, { readonly cache: StepCache; side: TranscriptSide }>());
  const masks = useRef(new Map<string, (text: string) => string>());
  const used = new Set([left, right, third, fourth].map((side) => side?.outline.traceId));
  for (const traceId of caches.current.keys()) if (!used.has(traceId)) caches.current.delete(traceId);
  return useMemo(() => {
    const shown = (side: TranscriptSide): ShownSide => ({
      ...side,
      cache: cacheOf(caches.current, side),
      mask: maskOf(masks.current, side.maskedNames),
      errors: errorsOf(side.outline),
    });
    return {
      left: shown(left),
      right: right && shown(right),
      third: third && shown(third),
      fourth: fourth && shown(fourth),
    };
  }, [left, right, third, fourth]);
}

function cacheOf(caches: Map<number, { readonly cache: StepCache; side: TranscriptSide }>, side: TranscriptSide) {
  const { traceId, stepCount } = side.outline;
  const known = caches.get(traceId);
  if (known !== undefined) {
    known.side = side;
    return known.cache;
  }
  const entry: { readonly cache: StepCache; side: TranscriptSide } = {
    side,
    cache: createStepCache({
      stepCount,
      // The newest functions of the caller are asked, whatever they were when the cache was made.
      readSteps: (from, to) => entry.side.readSteps(from, to),
      readStep: (step) => entry.side.readStep(step),
      readImages: async (step) => (await entry.side.readImages?.(step)) ?? [],
      readFormerLines: async (step) => (await entry.side.readFormerLines?.(step)) ?? null,
    }),
  };
  caches.set(traceId, entry);
  return entry.cache;
}

function maskOf(masks: Map<string, (text: string) => string>, names: readonly string[]) {
  const key = names.join('\n');
  const mask = masks.get(key) ?? createMask(names);
  masks.set(key, mask);
  return mask;
}

const errorsByOutline = new WeakMap<TraceOutline, ReadonlySet<number>>();

function errorsOf(outline: TraceOutline): ReadonlySet<number> {
  const errors = errorsByOutline.get(outline) ?? new Set(outline.errors);
  errorsByOutline.set(outline, errors);
  return errors;
}
