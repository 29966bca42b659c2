import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { UsageError } from '../../../commandLine/command.ts';
import { scoreTwoWikiCommand } from './scoreTwoWiki.ts';

const folder = temporaryFolder();

const labels = [
  {
    _id: 'one',
    answer: 'Nara',
    answer_id: 'Q1',
    supporting_facts: [['Asuka', 0]],
    evidences: [['Asuka', 'located in', 'Nara']],
    evidences_id: [['Q2', 'located in', 'Q1']],
  },
  { _id: 'two', answer: 'yes', supporting_facts: [], evidences: [] },
];
const predictions = {
  answer: { one: 'Nara Prefecture', two: 'yes' },
  sp: { one: [['asuka', 0]] },
  evidence: { one: [['Asuka', 'located in', 'Nara Prefecture']], two: [] },
};
const aliases = '{"Q_id": "Q1", "aliases": ["Nara Prefecture"], "demonyms": []}\n';

/** What the command prints of these files. */
async function run(label: unknown, prediction: unknown, aliasText: string, ...more: string[]): Promise<unknown> {
  const files = [
    ['--label', folder.write('label.json', label)],
    ['--pred', folder.write('pred.json', prediction)],
    ['--aliases', folder.write('aliases.json', Buffer.from(aliasText))],
  ];
  const args = [...files.flat(), ...more];
  const { values, positionals } = parseArgs({ args, options: scoreTwoWikiCommand.options, allowPositionals: true });
  const { code, printed } = await runCommand(scoreTwoWikiCommand, { values, positionals });
  expect(code).toBe(0);
  return printed[0];
}

describe('score 2wikimultihopqa', () => {
  test('prints the sixteen figures, what is missing, and writes a row for each question', async () => {
    const output = join(folder.path, 'scores.tsv');
    expect(await run(labels, predictions, aliases, '--output', output)).toMatchObject({
      percent: { em: 100, f1: 100, sp_em: 50, evi_em: 100, evi_recall: 50, joint_em: 50, joint_f1: 50 },
      items: 2,
      problems: [{ item: 'two', reason: 'missing sp fact; counted as 0' }],
      source: { metric: '2wikimultihopqa', version: 1 },
    });
    const [head, ...rows] = readFileSync(output, 'utf8')
      .split('\n')
      .map((line) => line.split('\t'));
    expect(head).toHaveLength(17);
    expect(rows).toEqual([
      ['one', ...Array.from({ length: 16 }, () => '1.0')],
      ['two', ...'1.0 1.0 1.0 1.0'.split(' '), '', '', '', '', '1.0', '0.0', '0.0', '0.0', '', '', '', ''],
      [''],
    ]);
  });

  test('names the file and the place where the evaluator would stop', async () => {
    const broken = [{ ...labels[0], evidences_id: [['Q2', 'mother', 'Q1']] }];
    await expect(run(broken, predictions, aliases)).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      message: expect.stringContaining('evidences_id of one'),
      details: { path: join(folder.path, 'label.json') },
    });
    await expect(run(labels, predictions, 'no json')).rejects.toMatchObject({
      message: expect.stringContaining('Line 1'),
      details: { path: join(folder.path, 'aliases.json') },
    });
    await expect(run([], predictions, aliases)).rejects.toThrow('no questions');
  });

  test('does not write over a file that it reads, and wants all three', async () => {
    await expect(run(labels, predictions, aliases, '--output', join(folder.path, 'pred.json'))).rejects.toThrow(
      UsageError,
    );
    const lone = runCommand(scoreTwoWikiCommand, { values: { label: 'x' } });
    await expect(lone).rejects.toThrow(UsageError);
  });
});
