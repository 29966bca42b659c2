import { mergedText } from './mergedText.ts';

/**
 * `mine` as it would be had it been typed into `theirs` rather than `base`: of JSON values, what only one side changed is taken from it, and a
 * text that both changed has what was typed where it was typed. Where both changed the same in ways that do not fit together, mine.
 */
export function mergedEdits(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string')
    return mergedText(base, mine, theirs);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const isFitting = base.length === mine.length && base.length === theirs.length;
    return isFitting ? mine.map((part: unknown, at) => mergedEdits(base[at], part, theirs[at])) : mine;
  }
  const [before, now, other] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  if (before === null || now === null || other === null) return mine;
  const keys = [...new Set([...Object.keys(now), ...Object.keys(other)])];
  const parts = keys.map((key) => [key, mergedEdits(before[key], now[key], other[key])] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

function partsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
