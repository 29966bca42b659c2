import { describe, expect, test } from 'vitest';
import { readText } from '../../../../../test/derivationFiles.ts';

const header = 'qid\tpredicted_answer\tpredicted_derivations';

async function problemsOf(content: string | Uint8Array) {
  const { problems, summary } = await readText(content, 'prediction-tsv');
  const places = problems.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`);
  return { good: summary.goodCount, bad: summary.badCount, problems: places };
}

describe('a row of a prediction table', () => {
  test.each([
    ['with quotes in it', 'q1\t"A\tB"\t"none"\t', 10],
    ['with doubled quotes in the cell before', 'q1\t"𠮷""\t"\t𠮷', 11],
    ['with a quoted cell over two lines behind it', 'q1\tA\tnone\t"x\ny"', 6],
    ['without quotes', 'q1\tA\tnone', 6],
    ['with a quote that never closes', 'q1\t"A\tnone', 7],
  ])('%s has its unread piece at the column of its cell', async (_, row, column) => {
    const { problems } = await problemsOf(`${header}\tnote\n${row}\n`);
    expect(problems).toContain(`warning unreadPiece 2:${column}`);
  });

  test('without a qid is left out, and nothing else is said of its qid and answer', async () => {
    expect(await problemsOf(`${header}\nq1\tA\t(a, b, c)\n\tNA\t(d, e, f)\n`)).toEqual({
      good: 1,
      bad: 1,
      problems: ['error rowWithoutKey 3:1'],
    });
  });

  test('that is not UTF-8 is named also when its qid was there before', async () => {
    const bytes = Buffer.from(`${header}\nq1\tA\t(a, b, c)\nq1\t\x01\t(d, e, f)\n`);
    bytes[bytes.indexOf(1)] = 0xff;
    expect(await problemsOf(bytes)).toEqual({ good: 1, bad: 1, problems: ['error invalidUtf8 3:1'] });
  });

  test('of names that is not UTF-8 says so, before it says that names are missing', async () => {
    const bytes = Buffer.concat([Buffer.from([0x94, 0xd4, 0x8d, 0x86]), Buffer.from('\tx\n1\t2\n')]);
    const { problems } = await problemsOf(bytes);
    expect(problems).toEqual(['error invalidUtf8 1:1', ...Array(3).fill('error columnMissing 1:1')]);
  });

  test('of a qid that was there before takes its place', async () => {
    expect(await problemsOf(`${header}\nq1\tA\t(a, b, c)\nq1\tB\t(d, e, f)\n`)).toEqual({
      good: 1,
      bad: 0,
      problems: ['warning predictedTwice 3:1'],
    });
  });
});
