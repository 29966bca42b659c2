import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import type { Command } from '../../../commandLine/command.ts';
import { checksCommand } from './checks.ts';
import { diffCommand } from './diff.ts';
import { statsCommand } from './stats.ts';
import { validateCommand } from './validate.ts';

const folder = temporaryFolder();
const run = (command: Command, ...positionals: string[]) => runCommand(command, { positionals });

const question = (qid: string) => ({ qid, answer: 'YES', derivations: [['a', 'b', ['c']]] });
const list = (...qids: string[]) => JSON.stringify(qids.map(question));

describe('a file that cannot be read whole', () => {
  const broken: readonly [name: string, text: string, first: string, problems: string][] = [
    ['two lists one after the other', `${list('a')}\n${list('b')}`, '2:1: There is further text after', '2 problems'],
    ['a list that never closes', `${list('a').slice(0, -1)},\n`, '2:1: The file or record ends here', '1 problem'],
    ['a trailing comma', `${list('a').slice(0, -1)},]`, '1:60: There is a comma before the closing ].', '1 problem'],
    ['text after the end', `${list('a')}\nx`, '2:1: There is further text after the end: "x".', '2 problems'],
  ];

  test.each(broken)('(%s) is counted as far as it goes, and ends with 1', async (_, text, first, problems) => {
    const path = folder.write('f.json', text);
    const { code, printed, said } = await run(statsCommand, path);
    expect([code, printed, said]).toEqual([
      1,
      [expect.objectContaining({ total: 1 })],
      [
        expect.stringContaining(`${path}:${first}`),
        `${path} could not be read whole: ${problems} outside of its records; akapen validate ${path} lists all.`,
      ],
    ]);
  });

  test.each(broken)('(%s) is checked as far as it goes, and ends with 1', async (_, text, first, problems) => {
    const path = folder.write('f.json', text);
    const { code, printed, said } = await run(checksCommand, path);
    expect([code, printed, said]).toEqual([
      1,
      [expect.objectContaining({ items: 1 })],
      [expect.stringContaining(`${path}:${first}`), expect.stringContaining(problems)],
    ]);
  });

  test.each(broken)('(%s) is compared as far as it goes, and ends with 1', async (_, text, first, problems) => {
    const [whole, path] = [folder.write('a.json', list('a', 'b')), folder.write('f.json', text)];
    const { code, printed, said } = await run(diffCommand, whole, path);
    expect([code, printed, said]).toEqual([
      1,
      [{ added: [], removed: ['b'], changed: [] }],
      [expect.stringContaining(`${path}:${first}`), expect.stringContaining(problems)],
    ]);
  });

  test('is one of predictions whose answers are no object, too', async () => {
    const path = folder.write('f.json', '{"answer": ["x"], "derivations": {}}');
    const { code, said } = await run(statsCommand, path);
    expect([code, said]).toEqual([
      1,
      [expect.stringContaining('The key "answer" of a prediction file'), expect.stringContaining('1 problem')],
    ]);
  });

  test('is told besides the records that cannot be read', async () => {
    const path = folder.write('f.json', `[{"qid": 1},\n{"qid": 2}`);
    const { code, said } = await run(diffCommand, path, folder.write('b.json', '[]'));
    expect([code, said]).toEqual([
      1,
      [
        `${path}:2:11: The file or record ends here without being closed.`,
        `${path} could not be read whole: 1 problem outside of its records; akapen validate ${path} lists all.`,
        `2 records of ${path} cannot be read and were not compared; akapen validate ${path} says why.`,
      ],
    ]);
  });

  test('is not one in which a prediction comes twice, for the last counts', async () => {
    const path = folder.write('f.json', '{"answer": {"a": "x", "a": "y"}, "derivations": {"a": []}}');
    expect(await run(statsCommand, path)).toMatchObject({ code: 0, said: [] });
  });
});

describe('JSON Lines', () => {
  const lines = `${JSON.stringify(question('a'))}\n${JSON.stringify(question('b'))}\n`;

  test.each([
    ['stats', statsCommand, 1],
    ['checks', checksCommand, 1],
    ['diff', diffCommand, 2],
  ])('are refused in words by %s', async (_, command, count) => {
    const path = folder.write('f.jsonl', lines);
    await expect(run(command, ...Array<string>(count).fill(path))).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      message: expect.stringContaining('JSON Lines'),
      details: { problem: 'jsonLines' },
    });
  });

  test('are named by validate', async () => {
    const { code, printed } = await run(validateCommand, folder.write('f.jsonl', lines));
    expect([code, printed]).toEqual([
      1,
      [
        {
          format: null,
          records: 0,
          problemCount: 1,
          problems: [expect.objectContaining({ code: 'jsonLines', message: expect.stringContaining('JSON Lines') })],
        },
      ],
    ]);
  });
});
