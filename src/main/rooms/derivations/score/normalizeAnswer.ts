import { pythonWhitespace } from '../../../metrics/pythonSplit.ts';

const opening = new Set(['(', '（']);
const closing = new Set([')', '）']);
const quotationMarks = new Set(['『', '』', '「', '」']);

/** A text as it is compared, with the index in the original of each of its UTF-16 units; null where it was replaced as a whole. */
type NormalizedText = { readonly text: string; readonly origins: readonly number[] | null };

function isSpace(text: string, index: number): boolean {
  return pythonWhitespace.has(text.charAt(index));
}

/**
 * What the pattern `\s*[\(（].+?[\)）]\s*` matches, left to right: brackets of either width with at least one character and no
 * line feed between them, up to the first closing one, with the white space around. Found in one pass, so that a text of a million
 * opening brackets costs no more than any other.
 */
function bracketed(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  let free = 0;
  let close = 0;
  let lineFeed = text.indexOf('\n');
  for (let index = 0; index < text.length; index += 1) {
    if (index < free || !opening.has(text.charAt(index))) continue;
    close = Math.max(close, index + 2);
    while (close < text.length && !closing.has(text.charAt(close))) close += 1;
    if (close >= text.length) break;
    while (lineFeed !== -1 && lineFeed < index) lineFeed = text.indexOf('\n', lineFeed + 1);
    if (lineFeed !== -1 && lineFeed < close) continue;
    let start = index;
    while (start > free && isSpace(text, start - 1)) start -= 1;
    let end = close + 1;
    while (end < text.length && isSpace(text, end)) end += 1;
    ranges.push({ start, end });
    free = end;
  }
  return ranges;
}

/** Indices of the units that are left when brackets and quotation marks are taken out. */
function keptIndices(text: string): number[] {
  const ranges = bracketed(text);
  const kept: number[] = [];
  let next = 0;
  for (let index = 0; index < text.length; index += 1) {
    const range = ranges[next];
    if (range !== undefined && index >= range.start) {
      index = range.end - 1;
      next += 1;
    } else if (!quotationMarks.has(text.charAt(index))) {
      kept.push(index);
    }
  }
  return kept;
}

/** `normalizeAnswer` that also tells where each unit came from, for showing what was compared. */
export function normalizeWithOrigins(text: string): NormalizedText {
  if (text === 'はい') return { text: 'YES', origins: null };
  if (text === 'いいえ') return { text: 'NO', origins: null };
  const characters: string[] = [];
  const origins: number[] = [];
  let gap = -1;
  for (const index of keptIndices(text)) {
    if (isSpace(text, index)) {
      if (gap === -1) gap = index;
      continue;
    }
    if (gap !== -1 && characters.length > 0) {
      characters.push(' ');
      origins.push(gap);
    }
    gap = -1;
    characters.push(text.charAt(index));
    origins.push(index);
  }
  return { text: characters.join(''), origins };
}

/**
 * A text as JEMHopQA compares it. `はい` and `いいえ`, exactly, become `YES` and `NO`; then brackets with what is in them and the white
 * space around go (`東京 (日本) 都` becomes `東京都`, a nested bracket leaves its tail), then the marks 『』「」, then white space is joined
 * to single spaces and trimmed. No Unicode normalisation, no lower-casing; `「はい」` becomes `はい`, not `YES`. Empty for an empty text.
 * Source: `normalize_answer` of JEMHopQA's evaluate.py.
 */
export function normalizeAnswer(text: string): string {
  return normalizeWithOrigins(text).text;
}
