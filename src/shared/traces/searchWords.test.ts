import { expect, test } from 'vitest';
import { foldForSearch } from '../text/foldForSearch.ts';
import { areCounted, type Run, runsOf, typedPhrases } from './searchWords.ts';

const isCounted = (typed: string) => areCounted(typedPhrases(typed));

test('the index counts Latin words and different kanji in a row, apart from each other, and nothing else', () => {
  expect(['Warfarin QT 報告 副作用', 'drug1', '投与間隔'].filter(isCounted)).toHaveLength(3);
  const others = [
    '報',
    '報告 告',
    '報告 広報告知',
    'drug drug1',
    'a-b',
    'é',
    'ああ',
    '日日',
    'ロキ',
    'a日',
    'x'.repeat(100),
  ];
  expect(others.filter(isCounted)).toEqual([]);
});

/** Words that begin in one such character and end in the next. */
function sharedWords(folded: string, runs: readonly Run[]): string[] {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return [];
  const beginning = first.characters.join('');
  const end = last.characters.join('');
  const heads = folded.startsWith(beginning) ? first.characters.map((_, at) => beginning.slice(0, at + 1)) : [];
  const tails = !folded.endsWith(end) ? [] : last.isSingles ? last.characters.map((_, at) => end.slice(at)) : [end];
  return heads.flatMap((head) => tails.flatMap((tail) => ['', 'mg', '用'].map((between) => tail + between + head)));
}

test('no word that the index counts begins in one character and ends in the next that folds to both', () => {
  const counted: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point);
    if (character.normalize('NFKC').length === character.length) continue;
    const folded = foldForSearch(character);
    const runs = runsOf(folded);
    const pieces = runs.flatMap(({ characters, isSingles }) => (isSingles ? characters : characters.join('')));
    if (pieces.length < 2) continue;
    for (const word of sharedWords(folded, runs)) if (isCounted(word)) counted.push(`${character} ${word}`);
    // The same word twice in one character would be one place.
    if (new Set(pieces).size < pieces.length && pieces.some((piece) => isCounted(piece))) counted.push(character);
  }
  expect(counted).toEqual([]);
});
