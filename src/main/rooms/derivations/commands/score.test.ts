import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';
import { scoreJemhopqaCommand, scoreR4cCommand } from './score.ts';
import { keysInFileOrder, pythonFloat } from './scoreFiles.ts';

const folder = temporaryFolder();

/** What a command prints; rejects as the command does. */
async function run(command: Command, ...args: string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
  const { code, printed } = await runCommand(command, { values, positionals });
  expect([code, printed.length]).toEqual([0, 1]);
  return printed[0];
}

const ones = { prec: 1, recall: 1, f1: 1 };
const nulls = { prec: null, recall: null, f1: null };

describe('score jemhopqa', () => {
  const labels = [
    { qid: 'q1', answer: '𠮷野', derivations: [['𠮷野', '県', ['奈良']]] },
    { qid: 'q2', answer: 'YES', derivations: [['﨑', '人口', ['5']]] },
  ];
  const tokens = Object.fromEntries(['𠮷野', '県', '奈良', 'YES', '﨑', '人口', '5'].map((text) => [text, [[text]]]));
  const full = {
    answer: { q1: '𠮷野', q2: 'はい' },
    derivations: { q1: [['𠮷野', '県', ['奈良']]], q2: [] },
  };

  test('prints totals, tokens file and its hash, and writes the table of evaluate.py', async () => {
    const output = join(folder.path, 'scores.tsv');
    const printed = await run(
      scoreJemhopqaCommand,
      ...[
        '--label',
        folder.write('l.json', labels),
        '--pred',
        folder.write('p.json', full),
        '--tokens',
        folder.write('t.json', tokens),
        '--output',
        output,
      ],
    );
    expect(printed).toEqual({
      a: { em: 1, score: 1 },
      e: { prec: 0.5, recall: 0.5, f1: 0.5 },
      r: { prec: 0.5, recall: 0.5, f1: 0.5 },
      er: { prec: 0.5, recall: 0.5, f1: 0.5 },
      comparable: false,
      reasons: ['nobody can say which dictionaries made the tokens of a file'],
      problems: [],
      source: {
        metric: 'jemhopqa',
        version: 1,
        tokenizer: 'tokens file',
        dictionaries: [{ name: 't.json', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
        options: { ignoreMissing: false },
      },
    });
    expect(readFileSync(output, 'utf8').split('\n')).toEqual([
      'qid\ta_em\ta_score\te_p\te_r\te_f\tr_p\tr_r\tr_f\ter_p\ter_r\ter_f',
      'q1\t1.0\t1.0\t1.0\t1.0\t1.0\t1.0\t1.0\t1.0\t1.0\t1.0\t1.0',
      'q2\t1.0\t1.0\t0\t0.0\t0\t0\t0.0\t0\t0\t0.0\t0',
      '',
    ]);
    expect(readdirSync(folder.path).sort()).toEqual(['l.json', 'p.json', 'scores.tsv', 't.json']);
  });

  test('stops at a missing prediction, unless told to leave it out, and then keeps rows with their qid', async () => {
    const output = join(folder.path, 'scores.tsv');
    const partial = { answer: { q2: 'はい' }, derivations: { q1: full.derivations.q1 } };
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', partial),
      '--tokens',
      folder.write('t.json', tokens),
      '--output',
      output,
    ];
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow('2 items have no prediction: q1, q2');
    expect(readdirSync(folder.path)).not.toContain('scores.tsv');
    expect(await run(scoreJemhopqaCommand, ...args, '--ignore-missing')).toMatchObject({
      a: { em: 1, score: 1 },
      er: ones,
      comparable: false,
      problems: [
        { item: 'q1', reason: 'no predicted answer; left out of em and score' },
        { item: 'q2', reason: 'no predicted derivation; left out of e, r and er' },
      ],
    });
    expect(readFileSync(output, 'utf8').split('\n').slice(1)).toEqual([
      `q1\t\t${'\t1.0'.repeat(9)}`,
      `q2\t1.0\t1.0${'\t'.repeat(9)}`,
      '',
    ]);
  });

  test('means of nothing are null', async () => {
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', { answer: {}, derivations: {} }),
      '--tokens',
      folder.write('t.json', {}),
    ];
    expect(await run(scoreJemhopqaCommand, ...args, '--ignore-missing')).toMatchObject({
      a: { em: null, score: null },
      e: nulls,
      r: nulls,
      er: nulls,
    });
  });

  test('reads the bare NaN that Python writes, and a byte order mark', async () => {
    const prediction = folder.write('p.json', `\ufeff${JSON.stringify(full).replace('"𠮷野"', 'NaN')}`);
    const printed = await run(
      scoreJemhopqaCommand,
      '--label',
      folder.write('l.json', labels),
      '--pred',
      prediction,
      '--tokens',
      folder.write('t.json', tokens),
    );
    expect(printed).toMatchObject({ a: { em: 0.5, score: 0.5 } });
  });

  test.each([
    ['[\n  {"qid": }', 'The file is not JSON'],
    ['{"answer": {', 'The JSON ends too soon'],
    ['[]', 'The prediction file is not an object'],
    [Uint8Array.of(0xff, 0xfe, 0x7b, 0x00), 'UTF-16'],
    [Uint8Array.of(0x22, 0xe3, 0x22), 'not UTF-8'],
  ])('says what is wrong with the prediction file %j', async (content, message) => {
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', content),
      '--tokens',
      folder.write('t.json', tokens),
    ];
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow(message);
  });

  test('names file, line and column of what is not JSON', async () => {
    const path = folder.write('p.json', '{"answer": {"𠮷": 1},\n  "derivations": {"q1" []}}');
    const failed = run(
      scoreJemhopqaCommand,
      '--label',
      folder.write('l.json', labels),
      '--pred',
      path,
      '--tokens',
      't.json',
    );
    await expect(failed).rejects.toMatchObject({
      message: 'The file is not JSON',
      details: { path, line: 2, column: 24 },
    });
  });

  test.each([
    ['label', { q1: 1 }, full],
    ['label', [{ answer: 'YES' }], full],
    ['prediction', labels, []],
  ])('names the %s file when it is of another kind', async (side, label, prediction) => {
    const paths = { label: folder.write('l.json', label), prediction: folder.write('p.json', prediction) };
    const args = ['--label', paths.label, '--pred', paths.prediction, '--tokens', folder.write('t.json', tokens)];
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { path: side === 'label' ? paths.label : paths.prediction },
    });
  });

  test('says that a folder is a folder and that a file is not there', async () => {
    const label = folder.write('l.json', labels);
    await expect(run(scoreJemhopqaCommand, '--label', label, '--pred', folder.path)).rejects.toThrow('it is a folder');
    await expect(run(scoreJemhopqaCommand, '--label', label, '--pred', join(folder.path, 'none'))).rejects.toThrow(
      'no such file',
    );
  });

  test('leaves nothing behind where the table cannot be written', async () => {
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', full),
      '--tokens',
      folder.write('t.json', tokens),
    ];
    await expect(
      run(scoreJemhopqaCommand, ...args, '--output', join(folder.path, 'none', 'scores.tsv')),
    ).rejects.toThrow('Cannot write');
  });

  test.each([[['--pred', 'p.json']], [['--label', 'l.json']]])('wrong usage without both files: %j', async (args) => {
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow(UsageError);
  });

  test('wrong usage with tokens and a dictionary at once', async () => {
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', full),
      '--tokens',
      't.json',
      '--dictionary',
      'x.dic',
    ];
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow(UsageError);
  });
});

describe('score r4c', () => {
  const derivation = (tail: string) => [['記事', 0, ['𠮷野', 'is in', tail]]];
  const labels = {
    b: [derivation('Nara'), [], []],
    '7': [derivation('Osaka'), derivation('Osaka'), derivation('Osaka')],
  };

  test('prints e, r and er and writes one row for each id', async () => {
    const output = join(folder.path, 'scores.tsv');
    const prediction = { re: { b: derivation('Nara'), '7': [] } };
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', prediction),
      '--output',
      output,
    ];
    expect(await run(scoreR4cCommand, ...args)).toEqual({
      e: { prec: 0.5, recall: 0.5, f1: 0.5 },
      r: { prec: 0.5, recall: 0.5, f1: 0.5 },
      er: { prec: 0.5, recall: 0.5, f1: 0.5 },
      comparable: true,
      reasons: [],
      problems: [],
      source: {
        metric: 'r4c',
        version: 1,
        tokenizer: null,
        dictionaries: [],
        options: { references: 3, ignoreMissing: false, tieOrder: 'official', seed: 3 },
      },
    });
    expect(readFileSync(output, 'utf8')).toContain('id\te_p\te_r\te_f\tr_p\tr_r\tr_f\ter_p\ter_r\ter_f\n');
    expect(readFileSync(output, 'utf8')).toContain(`b${'\t1.0'.repeat(9)}\n`);
  });

  test.each([
    [['--tie-order', 'lowest'], false],
    [['--references', '2'], false],
    [[], true],
  ])('with %j comparable is %s', async (options, comparable) => {
    const prediction = { re: { b: derivation('Nara'), '7': [] } };
    const args = ['--label', folder.write('l.json', labels), '--pred', folder.write('p.json', prediction), ...options];
    expect(await run(scoreR4cCommand, ...args)).toMatchObject({ comparable });
  });

  test('names a missing id and stops, or leaves it out', async () => {
    const args = [
      '--label',
      folder.write('l.json', labels),
      '--pred',
      folder.write('p.json', { re: { b: derivation('Nara') } }),
    ];
    await expect(run(scoreR4cCommand, ...args)).rejects.toMatchObject({
      message: expect.stringContaining('1 item has no prediction: 7'),
      details: { path: join(folder.path, 'p.json') },
    });
    expect(await run(scoreR4cCommand, ...args, '--ignore-missing')).toMatchObject({
      er: ones,
      comparable: false,
      problems: [{ item: '7', reason: 'no predicted derivation; left out of e, r and er' }],
    });
  });

  test.each([
    ['--references', '4'],
    ['--tie-order', 'random'],
  ])('wrong usage: %s %s', async (...option) => {
    await expect(run(scoreR4cCommand, '--label', 'l', '--pred', 'p', ...option)).rejects.toThrow(UsageError);
  });
});

test('keys stay in the order of the file, whole numbers and escapes too', () => {
  const text = '{"b": {"1": ["2"]}, "10": [], "9": "{\\"x\\": 1}", "\\u0061": 0, "b": 1}';
  expect(keysInFileOrder({ text, value: JSON.parse(text) })).toEqual(['b', '10', '9', 'a']);
});

test.each([
  [1, '1.0'],
  [0, '0.0'],
  [0.5, '0.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [0.00001, '1e-05'],
  [0.0001, '0.0001'],
  [1.5e-10, '1.5e-10'],
  [1e16, '1e+16'],
  [-1, '-1.0'],
])('%d is written as Python writes it', (value, text) => {
  expect(pythonFloat(value)).toBe(text);
});
