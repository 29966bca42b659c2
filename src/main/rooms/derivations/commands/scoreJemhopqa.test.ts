import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { UsageError } from '../../../commandLine/command.ts';
import { run } from './runScoreFixture.ts';
import { scoreJemhopqaCommand } from './score.ts';

const folder = temporaryFolder();

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

  /** The options of a label, a prediction and a tokens file with this in them. */
  const givenFiles = (
    prediction: Parameters<typeof folder.write>[1],
    more: { readonly labels?: Parameters<typeof folder.write>[1]; readonly tokens?: object } = {},
  ) => [
    ...['--label', folder.write('l.json', more.labels ?? labels)],
    ...['--pred', folder.write('p.json', prediction)],
    ...['--tokens', folder.write('t.json', more.tokens ?? tokens)],
  ];

  test('prints totals, tokens file and its hash, and writes the table of evaluate.py', async () => {
    const output = join(folder.path, 'scores.tsv');
    const printed = await run(scoreJemhopqaCommand, ...givenFiles(full), '--output', output);
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
    const args = [...givenFiles(partial), '--output', output];
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
    const args = givenFiles({ answer: {}, derivations: {} }, { tokens: {} });
    expect(await run(scoreJemhopqaCommand, ...args, '--ignore-missing')).toMatchObject({
      a: { em: null, score: null },
      e: nulls,
      r: nulls,
      er: nulls,
    });
  });

  test('reads the bare NaN that Python writes, and a byte order mark', async () => {
    const prediction = `\ufeff${JSON.stringify(full).replace('"𠮷野"', 'NaN')}`;
    const printed = await run(scoreJemhopqaCommand, ...givenFiles(prediction));
    expect(printed).toMatchObject({ a: { em: 0.5, score: 0.5 } });
  });

  test.each([
    ['[\n  {"qid": }', 'The file is not JSON'],
    ['{"answer": {', 'The JSON ends too soon'],
    ['[]', 'The prediction file is not an object'],
    [Uint8Array.of(0xff, 0xfe, 0x7b, 0x00), 'UTF-16'],
    [Uint8Array.of(0x22, 0xe3, 0x22), 'not UTF-8'],
  ])('says what is wrong with the prediction file %j', async (content, message) => {
    await expect(run(scoreJemhopqaCommand, ...givenFiles(content))).rejects.toThrow(message);
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
    await expect(run(scoreJemhopqaCommand, ...givenFiles(prediction, { labels: label }))).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { path: join(folder.path, side === 'label' ? 'l.json' : 'p.json') },
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
    const args = [...givenFiles(full), '--output', join(folder.path, 'none', 'scores.tsv')];
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow('Cannot write');
  });

  test.each([[['--pred', 'p.json']], [['--label', 'l.json']]])('wrong usage without both files: %j', async (args) => {
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow(UsageError);
  });

  test('wrong usage with tokens and a dictionary at once', async () => {
    const args = [...givenFiles(full), '--dictionary', 'x.dic'];
    await expect(run(scoreJemhopqaCommand, ...args)).rejects.toThrow(UsageError);
  });
});
