import { bestPairs } from './bestPairs.ts';

/** A stretch of text that both sides have, or only one. Joining `same` and `left` gives the left text, `same` and `right` the right one. */
type DiffPart = { readonly kind: 'same' | 'left' | 'right'; readonly text: string };

/** The difference of two texts word by word; Japanese words come from Intl.Segmenter. White space and signs are words of their own. */
export function wordDiff(left: string, right: string): DiffPart[] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const numbers = new Map<string, number>();
  const keys = (words: readonly string[]) =>
    Int32Array.from(words, (word) => {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      return number;
    });
  const sequence = (words: readonly string[]) => ({ keys: keys(words), details: new Int32Array(words.length) });
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...bestPairs(sequence(a), sequence(b)), [a.length, b.length] as const]) {
    push(parts, 'left', a.slice(i, x).join(''));
    push(parts, 'right', b.slice(j, y).join(''));
    push(parts, 'same', a[x] ?? '');
    [i, j] = [x + 1, y + 1];
  }
  return parts;
}

function wordsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function push(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
  else parts.push({ kind, text });
}
