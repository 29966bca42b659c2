import { placesIn } from '../../../shared/traces/findPlaces.ts';
import type { Place, TranscriptFind } from './transcriptTypes.ts';

type TextPlace = ReturnType<typeof placesIn>[number];

/** Places in a text; none for a pattern that cannot be read, which the field where it is typed says. */
export function placesOf(text: string, { text: pattern, mode }: Pick<TranscriptFind, 'text' | 'mode'>): TextPlace[] {
  try {
    return pattern === '' ? [] : placesIn(text, pattern, mode);
  } catch {
    return [];
  }
}

/** Parts of a step that are searched, in the order in which their places are counted (see `searchedTexts`). */
const searchedFields = ['text', 'arguments', 'tool'] as const;
export type SearchedField = (typeof searchedFields)[number];

/**
 * Numbers the places that are drawn of a step as the search counts them. Text that is not drawn (`total` is larger) comes before
 * arguments and tool; a piece of a long text says how many places stand before it.
 */
export function numberPlaces<Drawn extends { readonly field: SearchedField; readonly before: number | null }>(
  drawn: readonly Drawn[],
  total: number | null,
): (Drawn & { readonly nth: number })[] {
  const inOrder = searchedFields.map((field) => drawn.filter((one) => one.field === field));
  const behindText = (inOrder[1]?.length ?? 0) + (inOrder[2]?.length ?? 0);
  const inText = total === null ? (inOrder[0]?.length ?? 0) : Math.max(0, total - behindText);
  return inOrder.flatMap((places, index) => {
    let next = index === 0 ? 0 : inText + (index === 2 ? (inOrder[1]?.length ?? 0) : 0);
    let piece: number | null = null;
    return places.map((place) => {
      if (place.before !== null && place.before !== piece) {
        piece = place.before;
        next = place.before;
      }
      const nth = next;
      next += 1;
      return { ...place, nth };
    });
  });
}

/** Places that a search counted in a step; null when that is not known. */
export function countIn(find: TranscriptFind, { side, step }: Place): number | null {
  const found = find.found[side];
  const index = found?.steps.indexOf(step) ?? -1;
  return index === -1 ? null : (found?.counts[index] ?? null);
}

/** Tells one current place from another; null without one. */
export function keyOfCurrent(find: TranscriptFind | null): string | null {
  if (find === null || find.current === null) return null;
  const { side, step, nth } = find.current;
  return `${side}.${step}.${nth}.${find.mode}.${find.text}`;
}
