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

/**
 * The one stretch of a text `mine` that differs from `base`, put into the same place of `theirs`. Where both wrote something else for one stretch,
 * and one of them only went on where the other ended, the longer of both: it is one text, of which a part was saved before.
 */
export function mergedText(...texts: readonly [base: string, mine: string, theirs: string]): string {
  const [base, mine, theirs] = [[...texts[0]], [...texts[1]], [...texts[2]]];
  const typed = stretch(base, mine);
  const turned = stretch(base, theirs);
  const added = writtenIn(mine, base, typed);
  const other = writtenIn(theirs, base, turned);
  const isOneStretch = typed.from === turned.from && typed.to === turned.to && added !== '' && other !== '';
  if (isOneStretch && added.startsWith(other)) return texts[1];
  if (isOneStretch && other.startsWith(added)) return texts[2];
  const placeInTheirs = (at: number) => {
    if (at >= turned.to) return at + theirs.length - base.length;
    return Math.min(at, turned.from);
  };
  const from = placeInTheirs(typed.from);
  return [...theirs.slice(0, from), added, ...theirs.slice(Math.max(from, placeInTheirs(typed.to)))].join('');
}

/** What stands in a text where `base` has the stretch. */
function writtenIn(text: readonly string[], base: readonly string[], { from, to }: Stretch): string {
  return text.slice(from, text.length - (base.length - to)).join('');
}

type Stretch = { readonly from: number; readonly to: number };

/** The places of a text between which another one differs from it. */
function stretch(base: readonly string[], other: readonly string[]): Stretch {
  const shorter = Math.min(base.length, other.length);
  let from = 0;
  while (from < shorter && base[from] === other[from]) from += 1;
  let behind = 0;
  while (behind < shorter - from && base.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  return { from, to: base.length - behind };
}

function partsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
