import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { directChannel } from '../../../workers/taskChannel.ts';
import type { ScoredItem, ScoreRow } from './scoredItem.ts';
import { scoreInBatches } from './scoreTasks.ts';
import { describeTokenizer, tokenizeStrings } from './tokenizeStrings.ts';

const folder = mkdtempSync(join(tmpdir(), 'akapen-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));
const synonyms = join(folder, 'own.txt');
writeFileSync(synonyms, '1,1,0,0,0,0,0,(),監督,,\n1,1,0,0,0,0,0,(),演出,,\n');
const files = { dictionaryPath: null, projectSynonyms: [], synonymPaths: [synonyms] };

test('tokens are Sudachi words with synonyms of their surface, and words cover the text', async () => {
  const tokens = await tokenizeStrings({ strings: ['監督は05年', ''], ...files });
  expect(tokens).toEqual(
    new Map([
      [
        '監督は05年',
        {
          tokens: [['監督', '監督', '演出'], ['5年']],
          words: [
            { text: '監督', token: 0 },
            { text: 'は', token: -1 },
            { text: '05', token: 1 },
            { text: '年', token: 1 },
          ],
        },
      ],
      ['', { tokens: [], words: [] }],
    ]),
  );
});

test('the built-in dictionary is named and never compares with published scores', async () => {
  expect(await describeTokenizer(files)).toEqual({
    tokenizer: 'Sudachi small 20260116',
    dictionaries: [
      { name: 'system.dic', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { name: 'own.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ],
    reasons: ['dictionarySmall', 'systemSynonymsMissing', 'corpusSynonymsMissing'],
  });
});

/** A question about one triple with its prediction. */
const row = (key: string, predictedAnswer: string, goldAnswer: string, relation: string): ScoreRow => ({
  key,
  content: {
    ...{ question: null, answer: goldAnswer, type: null, pageIds: [], timeDependent: null },
    derivations: [[{ subject: '映画', relation: '監督', objects: ['﨑'], support: null }]],
  },
  predicted: { answer: predictedAnswer, derivation: [['映画', relation, ['﨑']]] },
  order: null,
});

test('items are tokenized and scored in batches', async () => {
  const rows = [row('q', '東京', '東京都', '演出')];
  const batches: (readonly ScoredItem[])[] = [];
  const channel = directChannel<readonly ScoredItem[]>({
    onBatch: (batch) => {
      batches.push(batch);
    },
  });
  await scoreInBatches({ metric: 'jemhopqa', rows, files: { ...files, aliasesPath: null } }, channel);
  const [scored] = batches.flat();
  expect({ answer: scored?.answer?.similarity, er: scored?.er, pairs: scored?.pairs.length }).toEqual({
    answer: expect.closeTo(2 / 3, 12),
    er: { prec: 1, recall: 1, f1: 1 },
    pairs: 1,
  });
});

test('a text that the tokenizer refuses costs its own item, not the run', async () => {
  const refused = '㌖'.repeat(3_641);
  const batches: (readonly ScoredItem[])[] = [];
  const channel = directChannel<readonly ScoredItem[]>({
    onBatch: (batch) => {
      batches.push(batch);
    },
  });
  const rows = [row('long', refused, '東京', '監督'), row('other', '東京', '東京', '監督')];
  await scoreInBatches({ metric: 'jemhopqa', rows, files: { ...files, aliasesPath: null } }, channel);
  expect(batches.flat().map(({ answer, er, problems }) => [answer?.similarity ?? null, er.f1, problems])).toEqual([
    [null, 1, [{ item: 'long', code: 'textRefused', side: 'predicted', step: null }]],
    [1, 1, []],
  ]);
});

test('a synonym file that cannot be read is named', async () => {
  const missing = { ...files, projectSynonyms: [], synonymPaths: [join(folder, 'none.txt')] };
  await expect(tokenizeStrings({ strings: ['a'], ...missing })).rejects.toThrow('Cannot read none.txt');
});
