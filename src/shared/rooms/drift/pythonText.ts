/** Python's white space (`\s`, `strip`, `split`) as the inside of a character class: without U+FEFF, with U+001C to U+001F and U+0085. */
const whiteSpace = '\\t-\\r\\u001c-\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** One white space character of Python as the source of a pattern. */
export const whiteSpacePattern = `[${whiteSpace}]`;

const atStart = new RegExp(`^${whiteSpacePattern}+`);
const notSpace = new RegExp(`[^${whiteSpace}]`);
const words = new RegExp(`[^${whiteSpace}]+`, 'g');
const lineEnds = '\\n\\r\\v\\f\\u001c-\\u001e\\u0085\\u2028\\u2029';
const lineEnd = new RegExp(`\\r\\n|[${lineEnds}]`);

/** `str.lstrip()` of Python. */
function stripStart(text: string): string {
  return text.replace(atStart, '');
}

/** `str.rstrip()` of Python. */
export function stripEnd(text: string): string {
  let end = text.length;
  while (end > 0 && !notSpace.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** `str.strip()` of Python. */
export function strip(text: string): string {
  return stripEnd(stripStart(text));
}

/** `str.split()` of Python: runs of anything but white space. */
export function splitAtWhiteSpace(text: string): string[] {
  return text.match(words) ?? [];
}

/** `str.splitlines()` of Python, but a last line end leaves an empty line behind it. */
export function splitLines(text: string): string[] {
  return text.split(lineEnd);
}

/** `len(str)` of Python: code points; a lone surrogate is one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index + 1 < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    count -= 1;
    index += 1;
  }
  return count;
}

/** The first `count` code points of a text. */
export function firstCodePoints(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

/** A pattern that matches whole words as `\b(?:…)\b` does in Python: letters, digits and the underscore of any script are word characters. */
export function wholeWords(source: string, flags = 'u'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])`, flags);
}
