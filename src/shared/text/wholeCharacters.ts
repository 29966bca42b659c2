/** At most `maxCharacters` UTF-16 code units from the beginning, one fewer where the cut would part a surrogate pair. */
export function beginningOf(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const last = text.charCodeAt(maxCharacters - 1);
  const parts = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, parts ? maxCharacters - 1 : maxCharacters);
}

/** As `beginningOf`, with … behind it where more follows. */
export function shortened(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${beginningOf(text, maxCharacters)}…`;
}

/** The place itself, or the one before it when it would part a character of two code units. */
export function wholeCharacter(text: string, place: number): number {
  const parts = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, place - 1), place + 1));
  return parts ? place - 1 : place;
}

// To make one takes as long as to load some fifty files of the program.
let letters: Intl.Segmenter | null = null;

/** The place itself, or the one before it where a cut would part a letter as one sees it: one with its marks, or an emoji of several. */
export function wholeLetter(text: string, place: number): number {
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return letters.segment(text).containing(place)?.index ?? text.length;
}
