import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { UsageError } from '../../../commandLine/command.ts';
import { run } from './runScoreFixture.ts';
import { scoreR4cCommand } from './score.ts';

const folder = temporaryFolder();

const ones = { prec: 1, recall: 1, f1: 1 };

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
