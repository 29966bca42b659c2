import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../test/rounds.ts';
import { mergedText } from './mergedText.ts';

test('what others wrote around a stretch that is taken away here stays', () => {
  expect(mergedText('abc', 'ab', 'X abc Y')).toBe('X ab Y');
  expect(mergedText('薬を半量にする。', '薬を半量に', '注意：薬を半量にする。腎機能も見る。')).toBe(
    '注意：薬を半量に腎機能も見る。',
  );
  expect(mergedText('one two three', 'one three', 'zero one two three four')).toBe('zero one three four');
});

/** Words of which each is there once, so that what became of it is seen. */
const words = Array.from({ length: 12 }, (_, at) => `base${at}`);
const written = (name: string) =>
  fc.integer({ min: 0, max: 3 }).map((count) => Array.from({ length: count }, (_, at) => `${name}${at}`));
const textOf = (parts: readonly string[]) => parts.map((part) => `${part} `).join('');
const place = fc.integer({ min: 0, max: words.length });

test('nothing is lost that one side wrote, nor anything that neither took away, and nothing comes back', () => {
  const edit = (name: string) => fc.record({ one: place, other: place, add: written(name) });
  const property = fc.property(
    edit('mine'),
    fc.array(
      edit('theirs').map(({ one, add }) => ({ one, add })),
      { maxLength: 3 },
    ),
    (mine, theirs) => {
      const [from, to] = [Math.min(mine.one, mine.other), Math.max(mine.one, mine.other)];
      const here = [...words.slice(0, from), ...mine.add, ...words.slice(to)];
      const additions = theirs.map(({ one, add }, nth) => ({ one, add: add.map((word) => `${word}of${nth}`) }));
      const there = [...words, ''].flatMap((word, at) => [
        ...additions.filter(({ one }) => one === at).flatMap(({ add }) => add),
        ...(word === '' ? [] : [word]),
      ]);
      const merged = mergedText(textOf(words), textOf(here), textOf(there))
        .trim()
        .split(' ')
        .filter((word) => word !== '');
      const lies = (at: number) => from < at && at < to;
      const stays = [
        ...words.filter((_, at) => at < from || at >= to),
        ...mine.add,
        ...additions.filter(({ one }) => !lies(one)).flatMap(({ add }) => add),
      ];
      expect(merged.filter((word) => stays.includes(word)).toSorted()).toEqual(stays.toSorted());
      expect(merged.filter((word) => words.slice(from, to).includes(word))).toEqual([]);
    },
  );
  fc.assert(property, { numRuns: rounds(500), seed: 30 });
});

test('what is typed into any place, of which a part was saved before, stands there once', () => {
  expect(mergedText('patients who take', 'patients without who take', 'patients withouwho take')).toBe(
    'patients without who take',
  );
  const texts = ['patients who take 🧪 twice', 'Aは正しい。Bは誤り。', '𠮷野 𠮾川', ''];
  const added = ['without ', ' who', '根拠は表2。', '𠮷𠮾', 'aaa', ' '];
  const property = fc.property(
    fc.constantFrom(...texts),
    fc.constantFrom(...added),
    fc.nat(),
    fc.nat(),
    (base, add, at, saved) => {
      const [letters, more] = [[...base], [...add]];
      const place = at % (letters.length + 1);
      const withMore = (count: number) =>
        [...letters.slice(0, place), ...more.slice(0, count), ...letters.slice(place)].join('');
      const [mine, theirs] = [withMore(more.length), withMore(saved % (more.length + 1))];
      expect(mergedText(base, mine, theirs)).toBe(mine);
      expect(mergedText(base, theirs, mine)).toBe(mine);
    },
  );
  fc.assert(property, { numRuns: rounds(500), seed: 31 });
});
