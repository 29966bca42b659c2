import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFile, readText } from '../../../../../test/derivationFiles.ts';
import { rounds } from '../../../../../test/rounds.ts';
import type { Problem } from '../../../../shared/files.ts';
import english from '../../../../shared/languages/en.json' with { type: 'json' };
import japanese from '../../../../shared/languages/ja.json' with { type: 'json' };
import { derivationFormatIds } from '../../../../shared/rooms/derivations/corpora/index.ts';

const good = (qid: string) =>
  `{"qid": "${qid}", "type": "comparison", "question": "橋はどちらですか？", "answer": "YES", "derivations": [["𠮷橋", "川", ["霧川"]]], "page_ids": ["1", "2"], "time_dependent": false}`;

function places(problems: readonly Problem[]) {
  return problems.map(
    ({ severity, code, line, column, record, itemKey }) =>
      `${severity} ${code} ${line}:${column} #${record} ${itemKey}`,
  );
}

async function reading(text: string | Uint8Array) {
  const { records, problems } = await readText(text);
  return {
    good: records.filter((record) => record.content !== null).map((record) => record.itemKey),
    bad: records.filter((record) => record.content === null).map((record) => record.itemKey),
    problems: places(problems),
  };
}

const list = (...records: string[]) => `[\n${records.join(',\n')}\n]\n`;

describe('a bad record', () => {
  // ‸ marks the place that is to be named; it is not part of the file.
  test.each<[name: string, code: string, record: string]>([
    ['object list as one string', 'objectListIsString', good('b').replace('["霧川"]', '‸"霧川"')],
    ['a flag in quotes', 'flagInQuotes', good('b').replace('false', '‸"false"')],
    ['a step of two parts', 'stepTooShort', good('b').replace('["𠮷橋", "川", ["霧川"]]', '‸["𠮷橋", "川"]')],
    ['a number as answer', 'textExpected', good('b').replace('"YES"', '‸7')],
    ['a missing answer', 'keyMissing', `‸${good('b').replace('"answer": "YES", ', '')}`],
    ['a repeated key', 'repeatedKey', good('b').replace('"answer"', '"answer": "NO", ‸"answer"')],
    ['a trailing comma', 'trailingComma', good('b').replace('"2"]', '"2"‸,]')],
    ['a missing comma', 'expectedCommaOrEnd', good('b').replace('"YES", "d', '"YES" ‸"d')],
    ['a missing quotation mark', 'expectedCommaOrEnd', good('b').replace('"YES", "d', '"YES, "‸d')],
    ['a missing bracket', 'expectedCommaOrEnd', good('b').replace(']]], "page_ids"', ']], "page_ids"‸')],
    ['a bracket too many', 'expectedCommaOrEnd', good('b').replace(']]]', ']]]‸]')],
    ['a missing brace', 'unexpectedEnd', `${good('b').slice(0, -1)}‸`],
    ['NUL inside of text', 'controlCharacter', good('b').replace('YES', 'Y‸\0S')],
    ['a raw line end inside of text', 'controlCharacter', good('b').replace('YES', 'Y‸\nS')],
    ['single quotes', 'expectedValue', good('b').replace('"YES"', "‸'YES'")],
    ['a number with a leading zero', 'badNumber', good('b').replace('false', '‸007')],
    ['an unknown escape', 'badEscape', good('b').replace('YES', '‸\\x')],
    [
      '10,000 nested lists',
      'tooDeep',
      good('b').replace('["霧川"]', `${'['.repeat(509)}‸${'['.repeat(9491)}${']'.repeat(10_000)}`),
    ],
  ])('%s is named with its place, and the others are read', async (_, code, marked) => {
    const column = [...marked.slice(0, marked.indexOf('‸'))].length + 1;
    const { good: read, problems } = await reading(list(good('a'), marked.replace('‸', ''), good('c')));
    expect([read, problems]).toEqual([['a', 'c'], [`error ${code} 3:${column} #2 b`]]);
  });

  test.each<[name: string, code: string, record: string]>([
    ['that is a list', 'objectExpected', '‸["b"]'],
    ['with an empty qid', 'keyEmpty', good('').replace('""', '‸""')],
  ])('%s is named without a qid', async (_, code, marked) => {
    const { good: read, problems } = await reading(list(good('a'), marked.replace('‸', ''), good('c')));
    expect([read, problems]).toEqual([['a', 'c'], [`error ${code} 3:${marked.indexOf('‸') + 1} #2 null`]]);
  });

  test('with bytes that are not UTF-8 is left out', async () => {
    const bytes = Buffer.from(list(good('a'), good('b').replace('YES', 'Y\x01S'), good('c')));
    bytes[bytes.indexOf(1)] = 0xff;
    expect(await reading(bytes)).toEqual({
      good: ['a', 'c'],
      bad: ['b'],
      problems: [`error invalidUtf8 3:${good('b').indexOf('YES') + 2} #2 b`],
    });
  });

  test('with the qid of another names the line of the first', async () => {
    const { problems } = await readText(list(good('a'), good('b'), good('a')));
    expect(problems).toEqual([
      {
        severity: 'error',
        code: 'repeatedItem',
        params: { id: 'a', line: 2 },
        line: 4,
        column: 9,
        record: 3,
        itemKey: 'a',
        excerpt: good('a').slice(0, 121),
        excerptFrom: 8,
        excerptTo: 11,
      },
    ]);
  });

  test('over 32 MiB is left out, and reading goes on', async () => {
    const large = good('b').replace('YES', 'Y'.repeat(33 * 1024 * 1024));
    expect(await reading(list(good('a'), large, good('c')))).toEqual({
      good: ['a', 'c'],
      bad: [''],
      problems: ['error recordTooLarge 3:1 #2 null'],
    });
  });

  test('is shown with the text around it', async () => {
    const { problems } = await readText(
      list(good('a').replace('["霧川"]', '"霧川"').replace(' "derivations"', '\r\n\t "derivations"')),
    );
    expect(
      problems.map(({ excerpt, excerptFrom, excerptTo }) => [
        excerpt,
        [...excerpt].slice(excerptFrom, excerptTo).join(''),
      ]),
    ).toEqual(
      [['"derivations": [["𠮷橋", "川", "霧川"]], "page_ids": ["1", "2"], "time_dependent": false},', '"霧川"']].map(
        ([excerpt, meant]) => [(excerpt ?? '').replace(/,$/, ''), meant],
      ),
    );
  });
});

describe('unusual but good text', () => {
  test.each([
    ['a byte order mark', `\ufeff${list(good('a'))}`, 'YES'],
    ['CRLF', list(good('a')).replaceAll('\n', '\r\n'), 'YES'],
    ['NUL as escape', list(good('a').replace('YES', '\\u0000')), '\0'],
    ['a megabyte in one field', list(good('a').replace('YES', '長'.repeat(350_000))), '長'.repeat(350_000)],
    ['decomposed kana', list(good('a').replace('YES', 'か\u3099ﾄﾖﾀ㈱﨑')), 'か\u3099ﾄﾖﾀ㈱﨑'],
  ])('%s is read exactly', async (_, text, answer) => {
    const { records, problems } = await readText(text);
    expect([records.map((record) => record.content?.answer), problems]).toEqual([[answer], []]);
  });

  test('half a surrogate pair is read exactly, with a warning that names its place', async () => {
    const { records, problems } = await readText(list(good('a').replace('YES', '\\ud800')));
    expect(records.map((record) => record.content?.answer)).toEqual(['\ud800']);
    expect(problems).toMatchObject([
      { severity: 'warning', code: 'loneSurrogate', itemKey: 'a', params: { place: 'answer' } },
    ]);
  });

  test('a file of no records is one', async () => {
    expect((await readText('[]')).summary.recordCount).toBe(0);
  });
});

describe('a part that cannot be read', () => {
  test('is named when the id of an R4C record is no text that JSON knows', async () => {
    expect(await reading('{"a": [[], [], []],\n"\\x": [[], [], []]}')).toEqual({
      good: ['a'],
      bad: [''],
      problems: ['error badEscape 2:2 #2 null'],
    });
  });

  test('is named when the id of a prediction is no text that JSON knows', async () => {
    const { records, problems } = await readText('{"re": {"a": [],\n"b\\x": []}}');
    expect([records.map((record) => record.itemKey), places(problems)]).toEqual([
      ['a'],
      ['error badEscape 2:3 #null null'],
    ]);
  });

  test('is named once when predictions are a list', async () => {
    const { problems } = await readText('{"answer": [\n"x", "y"], "derivations": {}}');
    expect(problems).toMatchObject([
      { severity: 'error', code: 'predictionsNotObject', params: { key: 'answer' }, line: 2, column: 1 },
    ]);
  });
});

describe('a file that breaks off', () => {
  test('keeps what was whole and says where it ends', async () => {
    const rest = good('c').slice(0, -60);
    expect(await reading(`[\n${good('a')},\n${good('b')},\n${rest}`)).toEqual({
      good: ['a', 'b'],
      bad: ['c'],
      problems: [`error unexpectedEnd 4:${[...rest].length + 1} #3 c`],
    });
  });

  test('between two records says so', async () => {
    expect(await reading(`[${good('a')},\n`)).toEqual({
      good: ['a'],
      bad: [],
      problems: ['error unexpectedEnd 2:1 #null null'],
    });
  });

  test('by text after its end keeps the records', async () => {
    expect(await reading(`${list(good('a'))}]x`)).toEqual({
      good: ['a'],
      bad: [],
      problems: ['error extraText 4:1 #null null', 'error restUnread 4:1 #null null'],
    });
  });
});

describe('a file of another kind', () => {
  const wide = Buffer.from(list(good('a')), 'utf16le');
  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'emptyFile'],
    ['white space', ' \n', 'emptyFile'],
    [
      'prose in Shift_JIS',
      Buffer.from('8daa8b9282c682c882e995b68ca382cc88ea979782f08a6d944682b782e9', 'hex'),
      'notUtf8',
    ],
    ['UTF-16 with a mark', Buffer.concat([Buffer.of(0xff, 0xfe), wide]), 'utf16'],
    ['UTF-16 without one', wide, 'utf16'],
    ['big-endian UTF-16', Buffer.from(wide).swap16(), 'utf16'],
    ['a zip archive', 'PK\x03\x04....', 'zip'],
    ['a database', 'SQLite format 3\0....', 'sqlite'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'image'],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'gzip'],
    ['a program', Buffer.from('\x7fELF\0\0\x01'), 'binary'],
    ['prose', 'Dear colleague,\n', 'unknownFormat'],
    ['another list', '[1, 2, 3]', 'unknownFormat'],
    ['numbers by name, cut short', '{"a": [1,2', 'unknownFormat'],
    ['a list that is cut before it says of what', '{"a": [', 'unknownFormat'],
    ['another object', '{"name": "akapen", "version": "1"}', 'unknownFormat'],
    ['questions as JSON Lines', `${good('a')}\r\n${good('b')}\n`, 'jsonLines'],
    ['R4C as JSON Lines', '{"a": [[["T", 0, ["h", "r", "t"]]]]}\n{"b": []}\n', 'jsonLines'],
    ['two prediction files in one', '\ufeff{"answer": {"a": "x"}} {"answer": {}}', 'jsonLines'],
    ['one question outside of a list', good('a'), 'unknownFormat'],
    ['a comma-separated table', 'qid,predicted_answer,predicted_derivations\n', 'unknownFormat'],
  ])('%s is refused in words', async (_, text, problem) => {
    await expect(readText(text)).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details: { problem } });
  });

  test('a directory and a missing file are unreadable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'akapen-bad-'));
    try {
      await expect(readFile(folder)).rejects.toMatchObject({
        code: 'FILE_UNREADABLE',
        details: { reason: 'EISDIR' },
      });
      await expect(readFile(join(folder, 'none'))).rejects.toMatchObject({
        code: 'FILE_UNREADABLE',
        details: { reason: 'ENOENT' },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('any bytes', () => {
  const sentences: readonly Readonly<Record<string, string>>[] = [english.problems, japanese.problems];
  const seeds = [
    Buffer.from(list(good('a'), good('b'))),
    Buffer.from('{"i1": [[["T", 0, ["h", "r", "t"]]], [], []], "i2": [[["T", 1, ["𠮷", "r", "t"]]], [], []]}'),
    Buffer.from('{"answer": {"q": "x", "p": null}, "derivations": {"q": [["s", "r", ["o"]]], "p": "no"}}'),
    Buffer.from('{"re": {"q": [["T", 0, ["h", "r", "t"]]]}, "sp": {"q": []}}'),
    Buffer.from('qid\tpredicted_answer\tpredicted_derivations\nq1\t"A"\t(a, b, c)；(d, e, f)\n'),
  ];
  const mutated = fc
    .tuple(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(400), fc.nat(3), fc.uint8Array({ maxLength: 4 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([seed, cuts]) =>
      cuts.reduce(
        (bytes, [at, length, put]) => Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]),
        seed,
      ),
    );

  test('give records or problems that can be said, never a crash', async () => {
    const bytes = fc.oneof(
      mutated,
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(null, ...derivationFormatIds), async (content, format) => {
        const outcome = await readText(content, format).catch(
          (error: { code: string; details: { problem: string } }) => {
            expect(error.code).toBe('IMPORT_MALFORMED');
            for (const texts of sentences) expect(texts).toHaveProperty(error.details.problem);
            return null;
          },
        );
        for (const problem of outcome?.problems ?? []) {
          for (const texts of sentences) expect(texts).toHaveProperty(problem.code);
          const named = [...(sentences[0]?.[problem.code] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
          expect(Object.keys(problem.params)).toEqual(expect.arrayContaining(named));
          expect([...problem.excerpt].length).toBeLessThanOrEqual(120);
        }
        for (const record of outcome?.records ?? []) {
          if (record.content === null && record.prediction === null) expect(record.problems.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: rounds(100), seed: 7 },
    );
  });
});
