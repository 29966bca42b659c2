/** White space of Python's `str.split()` and `\s`: JavaScript's lacks U+001C–U+001F and U+0085 and has U+FEFF instead. */
export const pythonWhitespace: ReadonlySet<string> = new Set(
  '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000',
);

/** The words of `str.split()` in Python: what stands between white space, none of them empty. */
export function pythonSplit(text: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let index = 0; index <= text.length; index += 1) {
    if (index < text.length && !pythonWhitespace.has(text.charAt(index))) continue;
    if (index > start) words.push(text.slice(start, index));
    start = index + 1;
  }
  return words;
}
