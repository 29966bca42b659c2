import { describe, expect, test } from 'vitest';
import { findSynonyms, readSynonyms, readSynonymText, type SynonymDictionary } from './synonyms.ts';

const line = (group: number, expansion: number, headword: string) => `${group},1,${expansion},0,0,0,0,(),${headword},,`;
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

const people = readSynonymText(
  text(
    line(5, 0, '作者'),
    line(5, 0, '著者'),
    line(5, 1, '書き手'),
    line(5, 2, '筆者'),
    '',
    '',
    line(9, 0, '作者'),
    line(9, 0, '﨑'),
    line(9, 0, '𠮷'),
  ),
);

describe('looking up synonyms', () => {
  test('adds the other words of every group in file order, and deleted ones never', () => {
    expect(findSynonyms([people], '作者')).toEqual(['著者', '書き手', '﨑', '𠮷']);
  });

  test('an ambiguous word calls for nothing, but is offered to others', () => {
    expect(findSynonyms([people], '書き手')).toEqual([]);
    expect(findSynonyms([people], '著者')).toEqual(['作者', '書き手']);
  });

  test('the dictionary added last answers alone when it knows the word, even with nothing', () => {
    const own = readSynonymText(text(line(1, 1, '作者'), line(1, 0, '作り手')));
    expect(findSynonyms([people, own], '作者')).toEqual([]);
    expect(findSynonyms([own, people], '作者')).toEqual(['著者', '書き手', '﨑', '𠮷']);
    expect(findSynonyms([people, own], '著者')).toEqual(['作者', '書き手']);
  });

  test('matches exactly: no folding, no trimming', () => {
    expect([' 作者', '作者 ', '吉', '崎'].map((word) => findSynonyms([people], word))).toEqual([[], [], [], []]);
  });

  test('a word twice in a group lists its synonyms twice', () => {
    const twice = readSynonymText(text(line(1, 0, '没年'), line(1, 0, '死没'), line(1, 0, '没年')));
    expect(findSynonyms([twice], '没年')).toEqual(['死没', '死没']);
  });
});

describe('reading the text form', () => {
  test.each([
    ['1,1,0,0,0,0', 1],
    [text(line(1, 0, 'あ'), line(2, 0, 'い')), 2],
    ['x,1,0,0,0,0,0,(),あ,,', 1],
    ['1,3,0,0,0,0,0,(),あ,,', 1],
    ['1,1,5,0,0,0,0,(),あ,,', 1],
    ['1,1,0,0,9,0,0,(),あ,,', 1],
    ['1,1,0,0,0,,0,(),あ,,', 1],
  ])('stops at %j in the line the builder would', (bad, line) => {
    expect(() => readSynonymText(bad)).toThrow(
      expect.objectContaining({ details: { reason: expect.any(String), line } }),
    );
  });

  test('a deleted line neither ends a group nor has to be of it', () => {
    const { groups } = readSynonymText(text(line(1, 0, 'あ'), line(7, 2, 'い'), line(1, 0, 'う')));
    expect(groups).toEqual(
      new Map([
        [
          1,
          [
            { headword: 'あ', ambiguous: false },
            { headword: 'う', ambiguous: false },
          ],
        ],
      ]),
    );
  });

  test('is told apart from bytes of another kind', () => {
    expect(() => readSynonyms(Uint8Array.of(0xff, 0xfe, 0x00))).toThrow('neither UTF-8 text nor a compiled dictionary');
  });
});

/** Writes the compiled form: what `chikkarpy build` leaves, with an empty trie. */
function compiled(groups: readonly { id: number; words: readonly [string, boolean][] }[]): Uint8Array {
  const text16 = (word: string) => {
    const length = word.length < 128 ? [word.length] : [0x80 | (word.length >> 8), word.length & 0xff];
    return [...length, ...Buffer.from(word, 'utf16le')];
  };
  const bodies = groups.map(({ words }) => [
    words.length,
    0,
    ...words.flatMap(([word, ambiguous]) => [...text16(word), 2, 1, 0, 2, 0, ambiguous ? 1 : 2, 0, ...text16('()')]),
  ]);
  const head = Buffer.alloc(272 + 4 + 8 + 4 + 3 + 4 + groups.length * 8);
  head.writeBigUInt64LE(0xeb5b87cc8b3f406cn, 0);
  head.writeUInt32LE(2, 272);
  head.writeUInt32LE(3, 284);
  head.writeInt32LE(groups.length, 291);
  let offset = head.length;
  for (const [index, { id }] of groups.entries()) {
    head.writeInt32LE(id, 295 + index * 8);
    head.writeInt32LE(offset, 299 + index * 8);
    offset += bodies[index]?.length ?? 0;
  }
  return Buffer.concat([head, ...bodies.map((body) => Buffer.from(body))]);
}

describe('reading the compiled form', () => {
  const long = '寿'.repeat(300);
  const bytes = compiled([
    {
      id: 3,
      words: [
        ['生年月日', false],
        ['誕生日', true],
        [long, false],
      ],
    },
    {
      id: 4,
      words: [
        ['𠮷', false],
        ['生年月日', false],
      ],
    },
  ]);

  test('gives the same dictionary as its text would', () => {
    const same = readSynonymText(
      text(
        line(3, 0, '生年月日'),
        line(3, 1, '誕生日'),
        line(3, 0, long),
        '',
        line(4, 0, '𠮷'),
        line(4, 0, '生年月日'),
      ),
    );
    expect(readSynonyms(bytes)).toEqual<SynonymDictionary>(same);
  });

  test('says so when the file ends too soon', () => {
    expect(() => readSynonyms(bytes.subarray(0, bytes.length - 20))).toThrow('ends too soon');
    expect(() => readSynonyms(bytes.subarray(0, 100))).toThrow('ends too soon');
  });
});
