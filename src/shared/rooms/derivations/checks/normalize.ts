/** The checks of one item ask the same of each of its texts many times, and those of a file of the same texts. */
export function oncePerText<T>(workOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    const fresh = { value: workOut(text) };
    if (known.size >= keptTexts) known.clear();
    known.set(text, fresh);
    return fresh.value;
  };
}

const keptTexts = 1_000;

/** Characters that N writes as `-`. */
const dashes = /[‐‑‒–—―−－ｰ]/g;
const waves = /[〜～]/g;
const quotesAndSpaces = /[『』「」“”"'’‘\s]/g;
const trailingGroup = /[（(][^（()）]*[）)]\s*$/;
const bracketGroups = /[（(][^（()）]*[）)]/g;

/**
 * `N(s)` of the specification: the text for comparing, never for storing. NFKC, lower case, any dash as `-`, any wave as
 * `~`, no quotation marks, no white space. `ｰ` is replaced before NFKC would make `ー` of it.
 */
export function normalize(text: string): string {
  return normalAlready.test(text) ? text : toNormal(text);
}

/** Kana, kanji, digits and small letters alone are their own normal form; ー is no dash. */
const normalAlready = /^[ぁ-ゖァ-ヺー一-鿿0-9a-z]*$/;

function toNormal(text: string): string {
  return text.replace(dashes, '-').normalize('NFKC').toLowerCase().replace(waves, '~').replace(quotesAndSpaces, '');
}

/** NFKC of a text, as a rule the text itself. */
export function compatible(text: string): string {
  return normalAlready.test(text) ? text : text.normalize('NFKC');
}

/**
 * `B(s)` of the specification: `N` without ONE trailing bracket group, which in an article title tells namesakes apart;
 * `N(s)` when nothing would be left.
 */
export function normalizeWithoutBracket(text: string): string {
  if (!/[)）]/.test(text)) return normalize(text);
  return normalize(text.replace(trailingGroup, '')) || normalize(text);
}

/** The text without any bracket group, `（…）` or `(…)`; unchanged when nothing would be left. */
export function withoutBrackets(text: string): string {
  return text.replace(bracketGroups, '').trim() || text;
}

/** The titles in 『』, as written, in order. */
export function quotedTitles(text: string): string[] {
  if (!text.includes('『')) return [];
  return Array.from(text.matchAll(/『([^『』]+)』/g), (match) => match[1] ?? '');
}
