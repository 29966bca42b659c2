import { strip, whiteSpacePattern } from './pythonText.ts';

const sentenceEnd = new RegExp(`(?<=[.!?])${whiteSpacePattern}+`, 'g');

/** Sentences as the reference splits them: at white space behind `.`, `!` or `?`, not at line ends alone. Stripped, none empty. */
export function splitSentences(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map(strip)
    .filter((sentence) => sentence !== '');
}

/** Where the pieces between sentence ends begin and end, without their white space. */
export function sentencePlaces(text: string): { readonly start: number; readonly end: number }[] {
  const places: { start: number; end: number }[] = [];
  let from = 0;
  const add = (end: number) => {
    const piece = text.slice(from, end);
    const stripped = strip(piece);
    const start = from + piece.indexOf(stripped);
    if (stripped !== '') places.push({ start, end: start + stripped.length });
  };
  for (const found of text.matchAll(sentenceEnd)) {
    add(found.index);
    from = found.index + found[0].length;
  }
  add(text.length);
  return places;
}
