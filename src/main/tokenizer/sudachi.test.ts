import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { itUnless } from '../../../test/skipping.ts';
import { builtInDictionaryPath, describeDictionary, tokenizerName } from './dictionary.ts';
import { cutText, loadSudachi, type Tokenizer } from './sudachi.ts';

const folder = mkdtempSync(join(tmpdir(), 'akapen-sudachi-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('cutting long text', () => {
  test('keeps every character, every part within the limit, and no pair of surrogates apart', () => {
    const texts = fc.string({ unit: fc.constantFrom('あ', '。', ' ', 'a', '𠮷', '﨑'), maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 40 }), (text, limit) => {
        const parts = cutText(text, limit);
        expect(parts.join('')).toBe(text);
        expect(parts.every((part) => part.isWellFormed() && Buffer.byteLength(part) <= limit && part !== '')).toBe(
          true,
        );
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });

  test('cuts after punctuation where there is some near the end', () => {
    expect(cutText('東京都。大阪府京都府', 15)).toEqual(['東京都。', '大阪府京都', '府']);
  });
});

describe('Sudachi with the built-in dictionary', () => {
  let tokenize: Tokenizer;
  beforeAll(async () => {
    tokenize = await loadSudachi(builtInDictionaryPath());
  });
  const words = (text: string) => tokenize(text) ?? [];
  const brief = (text: string) =>
    words(text).map(({ surface, normalizedForm, partOfSpeech }) => [
      surface,
      normalizedForm,
      partOfSpeech.slice(0, 3).join(','),
    ]);

  test('gives surface, normalised form and part of speech', () => {
    expect(brief('二〇一九年に生まれた')).toEqual([
      ['二〇一九', '2019', '名詞,数詞,*'],
      ['年', '年', '名詞,普通名詞,助数詞可能'],
      ['に', 'に', '助詞,格助詞,*'],
      ['生まれ', '生まれる', '動詞,一般,*'],
      ['た', 'た', '助動詞,*,*'],
    ]);
  });

  test.each(['𠮷野家と﨑陽軒', '㈱ﾄﾖﾀ', 'か\u3099くせい', 'HUNTER×HUNTER', '\ud842東京', ' \u3000', ''])(
    'the surfaces of %j join to the text',
    (text) => {
      expect(
        words(text)
          .map(({ surface }) => surface)
          .join(''),
      ).toBe(text);
    },
  );

  test('takes a text far longer than Sudachi does in one call', () => {
    const text = '東京都は日本の首都です。'.repeat(5_000);
    expect(
      words(text)
        .map(({ surface }) => surface)
        .join(''),
    ).toBe(text);
  });
});

describe('the dictionary in memory', () => {
  const texts = [
    '二〇一九年に生まれた𠮷野家の社長は、㈱トヨタ自動車と東京都庁へ行った。',
    'ニューヨーク・ヤンキースの大谷翔平がHUNTER×HUNTERを3,000円で買う',
    '邪馬台国の卑弥呼は奈良県桜井市の箸墓古墳に葬られたとされる',
  ];

  test('is the same as where Sudachi is given the whole file, for each of several in one thread', async () => {
    const { SudachiStateful, TokenizeMode } = await import('sudachi-wasm333');
    const whole = new SudachiStateful();
    whole.initialize_from_bytes(readFileSync(builtInDictionaryPath()), TokenizeMode.C);
    const expected = texts.map((text) => JSON.parse(whole.tokenize_stringified(text)).map(readingAndForm));
    for (const _ of [1, 2]) {
      const tokenize = await loadSudachi(builtInDictionaryPath());
      const found = texts.map((text) => tokenize(text)?.map((word) => [word.reading, word.normalizedForm]));
      expect(found).toEqual(expected);
    }
    whole.free();
  });
  const readingAndForm = (word: { reading_form: string; normalized_form: string }) => [
    word.reading_form,
    word.normalized_form,
  ];

  // `maxRSS` of a process begins with what the one that started it held.
  const whyNotMeasured = process.platform === 'linux' ? null : 'only Linux says how much memory a process held at most';
  itUnless(
    whyNotMeasured,
    'is there once: a process that cuts a text takes 150 MB more than the file has',
    async () => {
      const program = `
      import { readFileSync } from 'node:fs';
      import { loadSudachi } from ${JSON.stringify(join(import.meta.dirname, 'sudachi.ts'))};
      const tokenize = await loadSudachi(${JSON.stringify(builtInDictionaryPath())});
      tokenize('東京都の人口');
      console.log(Number(/VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024);`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
      const { size } = statSync(builtInDictionaryPath());
      expect(Number(stdout) - size).toBeLessThan(150_000_000);
    },
  );
});

describe('a text that Sudachi refuses', () => {
  test('gives nothing, and the texts after it are cut as before', async () => {
    const tokenize = await loadSudachi(builtInDictionaryPath());
    const before = tokenize('東京都の人口');
    // Each becomes キロメートル: 10,923 bytes grow to 65,538, above the 65,535 that fit.
    expect([tokenize('㌖'.repeat(3_641)), tokenize('㌖'.repeat(3_640))?.length]).toEqual([null, expect.any(Number)]);
    expect(tokenize('東京都の人口')).toEqual(before);
  });
});

describe('dictionary files', () => {
  test('the built-in one is named with its date, size and hash', async () => {
    const dictionary = await describeDictionary(builtInDictionaryPath());
    expect(dictionary).toEqual({
      name: 'system.dic',
      size: 122_948_155,
      header: '20260116',
      sha256: '34bdc3d279530567399874e62d7f98ea327c536dd7029a3dfdf5c694db1942c7',
    });
    expect([tokenizerName(dictionary, true), tokenizerName(dictionary, false)]).toEqual([
      'Sudachi small 20260116',
      'Sudachi 20260116 (system.dic)',
    ]);
  });

  test('a file of another kind, a missing one and a folder are refused in words', async () => {
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'ここには辞書がありません。'.repeat(100));
    await expect(loadSudachi(text)).rejects.toThrow(/^notes.txt is not a Sudachi dictionary \(system\.dic\)$/);
    await expect(loadSudachi(join(folder, 'none.dic'))).rejects.toThrow('Cannot read none.dic');
    await expect(describeDictionary(folder)).rejects.toThrow('Cannot read');
  });

  describe('are refused in one sentence', () => {
    const write = (name: string, bytes: Uint8Array) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const start = (length: number) => {
      const bytes = Buffer.alloc(length);
      const file = openSync(builtInDictionaryPath(), 'r');
      readSync(file, bytes, 0, length, 0);
      closeSync(file);
      return bytes;
    };
    const userDictionary = Buffer.alloc(1_000);
    userDictionary.writeBigUInt64LE(0xca9811756ff64fb0n);

    test.each([
      ['an empty file', () => Buffer.alloc(0), 'is not a Sudachi dictionary (system.dic)'],
      ['a few letters', () => Buffer.from('hello\n'), 'is not a Sudachi dictionary (system.dic)'],
      ['a user dictionary', () => userDictionary, 'is not a Sudachi dictionary (system.dic)'],
      [
        'the next format',
        () => Buffer.from('SudachiBinaryDic…'),
        expect.stringMatching(/^x\.dic is a Sudachi dictionary of the format after 20260723, .*Take 20260723 or older/),
      ],
      ['a header alone', () => start(272), 'is a Sudachi dictionary, but damaged or incomplete'],
      ['a header that is cut off', () => start(16), 'is a Sudachi dictionary, but damaged or incomplete'],
      ['the first half', () => start(60_000_000), 'is a Sudachi dictionary, but damaged or incomplete'],
    ])('%s', async (_, bytes, sentence) => {
      const written = vi.spyOn(console, 'error').mockImplementation(() => {});
      await expect(loadSudachi(write('x.dic', bytes()))).rejects.toThrow(
        expect.objectContaining({ message: typeof sentence === 'string' ? `x.dic ${sentence}` : sentence }),
      );
      expect(written).not.toHaveBeenCalled();
      written.mockRestore();
    });
  });
});
