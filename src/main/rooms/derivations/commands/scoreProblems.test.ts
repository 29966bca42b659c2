/** What `akapen score` tells about files that are odd or of another kind. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';

const folder = temporaryFolder();

/** Exit code, what a command prints and what it says, with the folder of the test left out of the lines. */
async function score(corpus: 'jemhopqa' | 'r4c', ...args: string[]) {
  const { code, printed, said } = await runWords(['score', corpus, ...args]);
  return { code, printed: printed[0], said: said.map((line) => line.replaceAll(join(folder.path, '/'), '')) };
}

const labels = [{ qid: 'q1', answer: 'a', derivations: [['a', 'a', ['a']]] }];
const prediction = { answer: { q1: 'a' }, derivations: { q1: [['a', 'a', ['a']]] } };
const tokens = { a: [['a']], b: [['b']] };

async function scoreJemhopqa(label: unknown, pred: unknown, ...options: string[]) {
  const files = ['--label', folder.write('l.json', label), '--pred', folder.write('p.json', pred)];
  return score('jemhopqa', ...files, '--tokens', folder.write('t.json', tokens), ...options);
}

describe('what stands twice', () => {
  test('an answer that stands twice in a record is told, and the last one is scored', async () => {
    const label = '[\n{"qid": "q1", "answer": "b", "derivations": [["a", "a", ["a"]]], "answer": "a"}]';
    const reason = 'gold: the key "answer" stands more than once; the last one is used, as in the reference';
    expect(await scoreJemhopqa(label, prediction)).toMatchObject({
      code: 0,
      printed: { a: { em: 1, score: 1 }, problems: [{ item: 'q1', reason }] },
      said: [`l.json:2:66: ${reason} (q1)`],
    });
  });

  test('a qid in two records counts twice and is told', async () => {
    const reason = 'gold: records 1 and 2 have this qid; each is counted, as in the reference';
    expect(await scoreJemhopqa([{ ...labels[0], answer: 'b' }, labels[0]], prediction)).toMatchObject({
      code: 0,
      printed: { a: { em: 0.5, score: 0.5 }, problems: [{ item: 'q1', reason }] },
      said: [`l.json: ${reason} (q1)`],
    });
  });

  test('an R4C id that stands twice is told, the last one is scored, and published scores still compare', async () => {
    const step = (tail: string) => JSON.stringify([['T', 0, ['h', 'r', tail]]]);
    const gold = (tail: string) => `[${step(tail)}, ${step(tail)}, ${step(tail)}]`;
    const label = folder.write('l.json', `{"x": ${gold('wrong')}, "x": ${gold('t')}}`);
    const pred = folder.write('p.json', `{"re": {"x": [], "x": ${step('t')}}}`);
    const reasons = [
      'gold: the file has this item more than once; the last one is used, as in the reference',
      'predicted: "re" has this item more than once; the last one is used, as in the reference',
    ];
    const result = await score('r4c', '--label', label, '--pred', pred);
    expect(result).toMatchObject({
      code: 0,
      printed: {
        er: { prec: 1, recall: 1, f1: 1 },
        comparable: true,
        problems: reasons.map((reason) => ({ item: 'x', reason })),
      },
    });
    expect(result.said.map((line) => line.replace(/:\d+:\d+/, ''))).toEqual([
      `l.json: ${reasons[0]} (x)`,
      `p.json: ${reasons[1]} (x)`,
    ]);
  });

  test('it is told of files with bare NaN too', async () => {
    const pred = '{"answer": {"q1": NaN, "q1": "a"}, "derivations": {"q1": []}}';
    expect(await scoreJemhopqa(labels, pred)).toMatchObject({
      printed: { a: { em: 1 }, problems: [{ item: 'q1' }] },
      said: [expect.stringMatching(/^p\.json:1:24: predicted: "answer" has this item more than once/)],
    });
  });
});

describe('a prediction of the wrong shape', () => {
  const wrong = 'predicted: "answer" is not an object of predictions by qid; nothing in it is used';

  test('is told, and without any score the run is bad and writes no table', async () => {
    const output = join(folder.path, 'scores.tsv');
    const options = ['--ignore-missing', '--output', output];
    const result = await scoreJemhopqa(labels, { answer: [], derivations: {} }, ...options);
    expect(result).toMatchObject({
      code: 1,
      printed: { a: { em: null }, problems: [{ item: 'answer', reason: wrong }, { item: 'q1' }, { item: 'q1' }] },
      said: [`p.json: ${wrong} (answer)`, 'akapen: Nothing could be scored (p.json)'],
    });
    expect(readdirSync(folder.path)).not.toContain('scores.tsv');
  });

  test('is told where other parts have a score', async () => {
    const result = await scoreJemhopqa(labels, { ...prediction, answer: [] }, '--ignore-missing');
    expect(result).toMatchObject({ code: 0, printed: { er: { f1: 1 } }, said: [`p.json: ${wrong} (answer)`] });
  });

  test('is told before the items that lack a prediction for it', async () => {
    const { code, said } = await scoreJemhopqa(labels, { ...prediction, answer: [] });
    expect([code, said]).toEqual([
      1,
      [`p.json: ${wrong} (answer)`, 'akapen: 1 item has no prediction: q1. --ignore-missing leaves them out. (p.json)'],
    ]);
  });
});

describe('a file of another kind', () => {
  test.each([
    ['', 'The file is empty'],
    [' \n', 'The file is empty'],
    ['%PDF-1.7\n\xff', 'The file is a PDF'],
    ['a\0b', 'The file is not text'],
  ])('%j is named as other commands name it', async (content, message) => {
    const other = folder.write('other.json', Buffer.from(content, 'latin1'));
    const expected = { code: 1, printed: undefined, said: [`akapen: ${message} (other.json)`] };
    const good = folder.write('p.json', prediction);
    expect(await score('jemhopqa', '--label', other, '--pred', good)).toEqual(expected);
    expect(await score('r4c', '--label', good, '--pred', other)).toEqual(expected);
  });

  test('a synonym dictionary that is none is named with its line, once', async () => {
    const options = ['--label', folder.write('l.json', labels), '--pred', folder.write('p.json', prediction)];
    const bad = folder.write('own.txt', '1,1,0,0,0,0,0,(),a,,\nhello\n');
    expect(await score('jemhopqa', ...options, '--synonyms', bad)).toMatchObject({
      code: 1,
      said: ['akapen: Synonym dictionary own.txt: 1 column, at least 9 are needed (own.txt, line 2)'],
    });
  });
});
