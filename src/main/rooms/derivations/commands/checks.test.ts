import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { checksCommand } from './checks.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'akapen-checks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(text: string) {
  const path = join(folder, 'file.json');
  await writeFile(path, text);
  const { code, printed, said } = await runCommand(checksCommand, { positionals: [path] });
  return { code, printed, said: said.map((line) => line.replaceAll(path, 'FILE')) };
}

const mountains = (qid: string, answer: string) => ({
  qid,
  type: 'comparison',
  question: '北岳と槍ヶ岳、標高が高いのはどちらですか？',
  answer,
  derivations: [
    ['北岳', '標高', ['3,193m']],
    ['槍ヶ岳', '標高', ['3,180m']],
  ],
  page_ids: ['11', '12'],
  time_dependent: false,
});

describe('akapen checks', () => {
  it('lists the items of each check that speaks, errors first', async () => {
    const items = [mountains('a', '北岳'), mountains('b', ' 北岳'), mountains('c', '槍ヶ岳'), mountains('d', '槍ヶ岳')];
    expect(await run(JSON.stringify(items))).toEqual({
      code: 0,
      printed: [
        {
          items: 4,
          checks: [
            { code: 'E10', severity: 'error', hits: ['c', 'd'] },
            { code: 'W1', severity: 'warning', hits: ['b'] },
            { code: 'W6', severity: 'warning', hits: ['b'] },
          ],
        },
      ],
      said: [],
    });
  });

  it('reads R4C', async () => {
    const derivation = [['Kiso', 0, ['Kiso (river', 'flows  into', 'Ise Bay, Honshu']]];
    expect(
      await run(JSON.stringify({ k1: [derivation, derivation], k2: [[['Kiso', 0, ['Kiso', 'is', 'a river']]]] })),
    ).toEqual({
      code: 0,
      printed: [
        {
          items: 2,
          checks: [
            { code: 'E3', severity: 'error', hits: ['k1'] },
            { code: 'W1', severity: 'warning', hits: ['k1'] },
          ],
        },
      ],
      said: [],
    });
  });

  it('prints nothing for a corpus without hits but the number of items', async () => {
    expect(await run('[]')).toEqual({ code: 0, printed: [{ items: 0, checks: [] }], said: [] });
  });

  it('checks the good records and ends with 1 when others cannot be read', async () => {
    expect(await run(JSON.stringify([{ ...mountains('a', '北岳'), derivations: 5 }, mountains('b', '北岳')]))).toEqual({
      code: 1,
      printed: [{ items: 1, checks: [] }],
      said: ['1 record of FILE cannot be read and was not checked; akapen validate FILE says why.'],
    });
  });

  it('refuses a prediction file', async () => {
    expect(
      await run(JSON.stringify({ answer: { a: '北岳' }, derivations: { a: [['北岳', '標高', ['3,193m']]] } })),
    ).toEqual({
      code: 1,
      printed: [],
      said: ['FILE has the format jemhopqa-prediction; the checks need a corpus, not predictions.'],
    });
  });
});
