import type { AnyJson } from '../../../shared/json.ts';
import { argumentDiff } from '../../../shared/traces/argumentDiff.ts';
import { wordDiff } from '../../../shared/traces/wordDiff.ts';
import type { OtherPiece } from './DrawnText.tsx';
import { inlineJson } from './jsonText.ts';
import type { Side } from './transcriptTypes.ts';

/** Longer texts are not compared word by word: it would hold the window. */
export const longestDiff = 12_000;

/** Pieces of two texts that only one of them has; white space alone is not drawn. */
export function otherPieces(left: string, right: string): Record<'left' | 'right', OtherPiece[]> {
  const pieces: Record<'left' | 'right', OtherPiece[]> = { left: [], right: [] };
  let at = { left: 0, right: 0 };
  for (const { kind, text } of wordDiff(left, right)) {
    const ends = {
      left: at.left + (kind === 'right' ? 0 : text.length),
      right: at.right + (kind === 'left' ? 0 : text.length),
    };
    if (kind !== 'same' && text.trim() !== '') pieces[kind].push({ start: at[kind], end: ends[kind], side: kind });
    at = ends;
  }
  return pieces;
}

/**
 * What the arguments of a call on one side have that the call opposite has not, as pieces of each argument's line of JSON: words where both calls
 * have the argument, all of it where one has. Arguments that are the same are left out. All of what differs, when it is too long to compare or
 * differs in white space alone.
 */
export function argumentPieces(
  column: Side,
  own: AnyJson,
  opposite: AnyJson,
): ReadonlyMap<string, readonly OtherPiece[]> {
  const pieces = new Map<string, readonly OtherPiece[]>();
  const end = column === 'left' ? 'left' : 'right';
  let compared = 0;
  for (const { name, left, right, relation } of argumentDiff(own, opposite)) {
    if (relation === 'same' || left === undefined) continue;
    const text = inlineJson(left);
    const all: readonly OtherPiece[] = [{ start: 0, end: text.length, side: end }];
    const other = right === undefined ? null : inlineJson(right);
    compared += text.length + (other?.length ?? 0);
    if (other === null || compared > longestDiff) {
      pieces.set(name, all);
      continue;
    }
    const [mine, theirs] = end === 'left' ? [text, other] : [other, text];
    const found = otherPieces(mine, theirs);
    pieces.set(name, found.left.length + found.right.length === 0 ? all : found[end]);
  }
  return pieces;
}

/** The same of a text that stands for an argument by itself; all of it where the call opposite has no such text, or it is too long to compare. */
export function textPieces(column: Side, own: string, opposite: string | null): readonly OtherPiece[] {
  const end = column === 'left' ? 'left' : 'right';
  const all: readonly OtherPiece[] = [{ start: 0, end: own.length, side: end }];
  if (opposite === null || own.length + opposite.length > longestDiff) return all;
  return otherPieces(...(end === 'left' ? ([own, opposite] as const) : ([opposite, own] as const)))[end];
}
