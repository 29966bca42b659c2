import { useEffect, useState } from 'react';
import { placesOf } from './foundPlaces.ts';
import { useTranscript } from './transcriptContext.ts';
import type { Place } from './transcriptTypes.ts';

/** Longest time that counting holds the window. */
const sliceMs = 8;
const nothing: { readonly placesBefore: readonly number[]; readonly total: number } = { placesBefore: [], total: 0 };

/** Of each chunk of a long text the found places before it, counted in short slices, and the chunk of the current one. */
export function useChunkPlaces(
  { side, step }: Place,
  text: string,
  starts: readonly number[],
): { readonly placesBefore: readonly number[]; readonly currentChunk: number | null } {
  const { find } = useTranscript();
  const [counted, setCounted] = useState(nothing);
  const [pattern, mode] = [find?.text ?? '', find?.mode ?? 'exact'];
  useEffect(() => {
    if (pattern === '') return setCounted(nothing);
    const placesBefore: number[] = [];
    let total = 0;
    let timer: ReturnType<typeof setTimeout>;
    const count = () => {
      const until = performance.now() + sliceMs;
      while (placesBefore.length < starts.length && performance.now() < until) {
        const chunk = placesBefore.length;
        placesBefore.push(total);
        total += placesOf(text.slice(starts[chunk], starts[chunk + 1]), { text: pattern, mode }).length;
      }
      if (placesBefore.length < starts.length) timer = setTimeout(count);
      else setCounted({ placesBefore, total });
    };
    count();
    return () => clearTimeout(timer);
  }, [text, starts, pattern, mode]);

  const current = find?.current?.side === side && find.current.step === step ? find.current : null;
  const isCounted = current !== null && current.nth < counted.total;
  const currentChunk = isCounted ? counted.placesBefore.findLastIndex((before) => before <= current.nth) : null;
  return { placesBefore: counted.placesBefore, currentChunk };
}
