import { isPlain } from './foldForSearch.ts';

/**
 * What takes no room and stands between letters that are read as one word: Unicode's default ignorable characters (zero-width spaces and joiners, soft
 * hyphens, marks of direction, variation selectors, tags), without the fillers of Hangul, which stand for a letter that is missing.
 */
const unseen = /[\p{DI}--[\u115f\u1160\u3164\uffa0]]+/gv;
const anyUnseen = /[\p{DI}--[\u115f\u1160\u3164\uffa0]]/v;

/** Whether a text has characters that nobody sees. */
export function hasUnseen(text: string): boolean {
  return !isPlain(text) && anyUnseen.test(text);
}

/** A text without the characters that nobody sees. */
export function seenText(text: string): string {
  return hasUnseen(text) ? text.replace(unseen, '') : text;
}

/**
 * Says where a place of `seenText` stands in the text as written, in UTF-16 code units: from its first character to the end of its last, with what
 * is hidden between them and without what is hidden around them.
 */
export function placesInWritten(text: string): (seen: { readonly start: number; readonly end: number }) => {
  readonly start: number;
  readonly end: number;
} {
  const gaps: { readonly seenAt: number; readonly hidden: number }[] = [];
  let hidden = 0;
  for (const { 0: run, index } of text.matchAll(unseen)) {
    const seenAt = index - hidden;
    hidden += run.length;
    gaps.push({ seenAt, hidden });
  }
  const writtenAt = (at: number) => at + (gaps.findLast(({ seenAt }) => seenAt <= at)?.hidden ?? 0);
  return ({ start, end }) => ({ start: writtenAt(start), end: end > start ? writtenAt(end - 1) + 1 : writtenAt(end) });
}
