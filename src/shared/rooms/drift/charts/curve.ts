/** A value at every turn from 1; null where there is none, and the line has a gap there. */
export type Curve = readonly (number | null)[];

/** The last turn at which a line has a value, with that value; null for a line without any. */
export function endOf(curve: Curve): { readonly turn: number; readonly value: number } | null {
  const at = curve.findLastIndex((value) => value !== null);
  const value = curve[at];
  return value === null || value === undefined ? null : { turn: at + 1, value };
}

/** Up to so many turns every one has its marker; of more every third has, and the last. */
const mostMarked = 12;

/** Whether the point at an index has a marker; the selected line has them all. */
export function isMarked(index: number, { turns, last }: { readonly turns: number; readonly last: number }): boolean {
  return turns <= mostMarked || index % 3 === 0 || index === last;
}
