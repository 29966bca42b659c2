import { foldForSearch } from '../../shared/text/foldForSearch.ts';
import { kanaOfRomaji } from './kanaOfRomaji.ts';

/** Where a query stands in a text, in UTF-16 units of the text as written; null when it does not. */
export function findInText(text: string, query: string): readonly [from: number, to: number] | null {
  const wanted = foldForSearch(query.trim());
  if (wanted === '') return null;
  // Folding may change lengths, so the place is found by folding piece by piece; a voicing mark belongs to its kana.
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const piece of text.match(/.[\u3099\u309a\uff9e\uff9f]?/gsu) ?? []) {
    const part = foldForSearch(piece);
    for (let unit = 0; unit < part.length; unit += 1) starts.push(at);
    folded += part;
    at += piece.length;
  }
  starts.push(at);
  const found = folded.indexOf(wanted);
  if (found < 0) return null;
  const from = starts[found];
  const to = starts[found + wanted.length];
  return from === undefined || to === undefined ? null : [from, Math.max(to, from + 1)];
}

/** How well a title with its reading answers a query: 0 not at all, more is better. Kana, kanji, romaji and English all count. */
export function matchScore(title: string, reading: string, query: string): number {
  const words = query
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return 1;
  const foldedTitle = foldForSearch(title);
  const foldedReading = foldForSearch(reading);
  let score = 0;
  for (const word of words) {
    const kana = kanaOfRomaji(word);
    const candidates = [foldForSearch(word), ...(kana === null ? [] : [foldForSearch(kana)])];
    const scores = candidates.map((candidate) => {
      if (foldedTitle.startsWith(candidate)) return 4;
      if (foldedTitle.includes(candidate)) return 3;
      if (foldedReading.split(' ').some((part) => part.startsWith(candidate))) return 2;
      return foldedReading.includes(candidate) ? 1 : 0;
    });
    const best = Math.max(...scores);
    if (best === 0) return 0;
    score += best;
  }
  return score;
}
