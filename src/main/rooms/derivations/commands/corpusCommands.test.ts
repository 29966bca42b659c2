import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, runWords } from '../../../../../test/commandLine.ts';
import { fixturesFolder } from '../../../../../test/derivationFiles.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { corpora } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { Command } from '../../../commandLine/command.ts';
import { convertTsvToPredictionCommand } from './convert.ts';
import { diffCommand } from './diff.ts';
import { derivationsCommands } from './index.ts';
import { statsCommand } from './stats.ts';
import { validateCommand } from './validate.ts';

const folder = temporaryFolder();
async function run(command: Command, ...positionals: string[]) {
  const { code, printed, said } = await runCommand(command, { positionals });
  return { code, printed, said };
}

const fixture = (name: string) => resolve(fixturesFolder, name);
const header = 'qid\tpredicted_answer\tpredicted_derivations\n';

describe('akapen stats', () => {
  test('counts types, time-dependent questions and steps', async () => {
    expect(await run(statsCommand, fixture('jemhopqa/tab.json'))).toEqual({
      code: 0,
      printed: [
        {
          format: 'jemhopqa',
          total: 4,
          byType: { compositional: 2, comparison: 2 },
          timeDependent: 1,
          steps: { 2: 3, 3: 1 },
        },
      ],
      said: [],
    });
  });

  test('says how many records it left out', async () => {
    const path = folder.write('f.json', '[{"qid": "a", "answer": "x", "derivations": []}, {"qid": 1}]');
    const { code, printed, said } = await run(statsCommand, path);
    expect([code, printed, said]).toEqual([
      1,
      [
        {
          format: 'jemhopqa',
          total: 1,
          byType: { compositional: 0, comparison: 0 },
          timeDependent: 0,
          steps: { 0: 1 },
        },
      ],
      [`1 record of ${path} cannot be read and was not counted; akapen validate ${path} says why.`],
    ]);
  });
});

describe('akapen validate', () => {
  test('finds nothing in a good file', async () => {
    const outcome = await run(validateCommand, fixture('r4c/tab-crlf.json'));
    expect(outcome).toEqual({
      code: 0,
      printed: [{ format: 'r4c', records: 2, problemCount: 0, problems: [] }],
      said: [],
    });
  });

  test('prints each problem with its place and sentence', async () => {
    const text = readFileSync(fixture('jemhopqa/lists-on-one-line.json'), 'utf8').replace('["1952年"]', '"1952年"');
    const { code, printed } = await run(validateCommand, folder.write('f.json', text));
    expect([code, printed]).toEqual([
      1,
      [
        {
          format: 'jemhopqa',
          records: 4,
          problemCount: 3,
          problems: [
            {
              line: 8,
              column: 76,
              item: 'fixture-0001',
              code: 'objectListIsString',
              message: 'An object list is written as one string. The scorer would read it one character at a time.',
            },
            {
              line: 17,
              column: 13,
              item: 'fixture-0002',
              code: 'loneSurrogate',
              message: 'answer holds half a character (a lone surrogate). It is kept; other programs may refuse it.',
            },
            expect.objectContaining({ line: 18, column: 67, item: 'fixture-0002', code: 'loneSurrogate' }),
          ],
        },
      ],
    ]);
  });

  test('says that an R4C record must be a list', async () => {
    const { printed } = await run(validateCommand, folder.write('f.json', '{"a": [[], [], []], "c": "s"}'));
    expect(printed).toEqual([
      {
        format: 'r4c',
        records: 2,
        problemCount: 1,
        problems: [
          {
            line: 1,
            column: 26,
            item: 'c',
            code: 'derivationListExpected',
            message: 'An R4C record is a list of derivations; this is something else.',
          },
        ],
      },
    ]);
  });

  test('says what a file of another kind is', async () => {
    const { code, printed } = await run(validateCommand, folder.write('f.json', '\ufeff[]'.split('').join('\0')));
    expect([code, printed]).toMatchObject([1, [{ format: null, records: 0 }]]);
  });

  test('does not print anything for a file that is not there', async () => {
    await expect(run(validateCommand, join(folder.path, 'none'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });
});

describe('akapen diff', () => {
  test('names added, removed and changed items with their fields', async () => {
    const before = JSON.parse(readFileSync(fixture('jemhopqa/tab.json'), 'utf8'));
    const after = structuredClone(before).slice(1);
    after[0].answer = 'ツツジ';
    after[0].derivations[1][2].reverse();
    after[1].time_dependent = true;
    after.push({ ...before[0], qid: 'new' });
    const paths = [
      folder.write('a.json', JSON.stringify(before)),
      folder.write('b.json', JSON.stringify(after, null, 3)),
    ];
    expect(await run(diffCommand, ...paths)).toEqual({
      code: 0,
      printed: [
        {
          added: ['new'],
          removed: ['fixture-0001'],
          changed: [
            { id: 'fixture-0002', fields: ['answer', 'derivations'] },
            { id: 'fixture-0003', fields: ['time_dependent'] },
          ],
        },
      ],
      said: [],
    });
  });

  test('sees no difference between ways of writing', async () => {
    const { printed } = await run(
      diffCommand,
      fixture('jemhopqa/ascii-escapes.json'),
      fixture('jemhopqa/byte-order-mark.json'),
    );
    expect(printed).toEqual([{ added: [], removed: [], changed: [] }]);
  });

  test('refuses files of different kinds', async () => {
    const [from, to] = [fixture('jemhopqa/tab.json'), fixture('r4c/one-line.json')];
    await expect(run(diffCommand, from, to)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: `${from} has the format jemhopqa, ${to} the format r4c`,
    });
  });
});

describe('akapen convert tsv-to-prediction', () => {
  test('writes predictions and reports what it kept', async () => {
    const out = join(folder.path, 'out.json');
    const { code, printed, said } = await run(convertTsvToPredictionCommand, fixture('jemhopqa/predictions.tsv'), out);
    expect([code, printed, said.length, readFileSync(out, 'utf8')]).toEqual([
      0,
      [],
      2,
      '{"answer": {"fixture-0001": "﨑田書房", "fixture-0002": "NA"}, "derivations": {"fixture-0001": [["𠮷野家珈琲店", "開業年", ["1987年"]], ["﨑田書房", "開業年", ["1952年"]]], "fixture-0002": [["㈱青葉ﾄﾖﾀ販売", "本社所在地", ["緑川市"]], ["緑川市", "市の花", ["サツキ", "ツバキ"]]]}}',
    ]);
  });

  test('keeps ids that are numbers in their order', async () => {
    const out = join(folder.path, 'out.json');
    await run(convertTsvToPredictionCommand, folder.write('t.tsv', `${header}10\tx\t(a, b, c)\n9\ty\t\n`), out);
    expect(readFileSync(out, 'utf8')).toBe(
      '{"answer": {"10": "x", "9": "y"}, "derivations": {"10": [["a", "b", ["c"]]], "9": []}}',
    );
  });

  test('writes nothing when a column is missing, and leaves the file that was there', async () => {
    const out = folder.write('out.json', 'before');
    await expect(
      run(convertTsvToPredictionCommand, folder.write('t.tsv', 'qid\tpredicted_answer\nq\tA\n'), out),
    ).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    expect(readFileSync(out, 'utf8')).toBe('before');
  });

  test('writes nothing when a row has to be left out, names the row, and leaves the file that was there', async () => {
    const out = folder.write('out.json', 'before');
    const table = folder.write('t.tsv', `${header}q1\tA\t(a, b, c)\n\tB\t(d, e, f)\n`);
    expect(await runWords(['convert', 'tsv-to-prediction', table, out])).toEqual({
      code: 1,
      printed: [],
      said: [
        `${table}:3:1: The row has no qid and was left out.`,
        `akapen: ${table} cannot be converted: 1 row would be left out; nothing was written`,
      ],
    });
    expect(readFileSync(out, 'utf8')).toBe('before');
  });

  test('leaves nothing behind where it cannot write', async () => {
    const out = join(folder.path, 'none', 'out.json');
    await expect(run(convertTsvToPredictionCommand, fixture('jemhopqa/predictions.tsv'), out)).rejects.toMatchObject({
      name: 'AppError',
    });
    expect(existsSync(join(folder.path, 'none'))).toBe(false);
  });
});

describeWithShared('the commands on the published corpora', 'data/jemhopqa', () => {
  const corpus = (name: string) => sharedPath(`data/jemhopqa/${name}`);

  test('count what the README counts', async () => {
    const counts = await Promise.all(
      ['corpus/train.json', 'corpus/dev.json'].map(async (name) => (await run(statsCommand, corpus(name))).printed[0]),
    );
    expect(counts).toMatchObject([
      { total: 1059, byType: { compositional: 392, comparison: 667 } },
      { total: 120, byType: { compositional: 47, comparison: 73 } },
    ]);
  });

  test('find 19 changed items from 1.1 to 1.2 in dev', async () => {
    const [difference] = (
      await run(diffCommand, corpus('corpus_ver1.1/dev_ver1.1.json'), corpus('corpus_ver1.2/dev_ver1.2.json'))
    ).printed;
    expect(difference).toMatchObject({ added: [], removed: [], changed: { length: 19 } });
  });
});

describeWithShared('the outputs of tsv_to_pred_json.py', 'oracle/tsv', () => {
  type Case = { name: string; tsv: string; exit: number; outputText?: string };
  const { cases }: { cases: Case[] } = JSON.parse(readFileSync(sharedPath('oracle/tsv/tsv.json'), 'utf8'));

  test.each(cases.filter((one) => one.exit === 0))(
    '$name is converted to the same bytes, or with a reason',
    async ({ tsv, outputText }) => {
      const out = join(folder.path, 'out.json');
      const { said } = await run(convertTsvToPredictionCommand, folder.write('t.tsv', tsv), out);
      const same = readFileSync(out, 'utf8') === outputText;
      expect(same || said.length > 0).toBe(true);
    },
  );
});

test('the metric of every corpus scores files by a command of its name', () => {
  const scored = corpora.map(({ metric }) => `score ${metric.id}`);
  expect(Object.keys(derivationsCommands.commands)).toEqual(expect.arrayContaining(scored));
});
