import { expect, test } from 'vitest';
import { unmetWordsOf } from './unmetWords.ts';

const files = { dictionaryPath: null, synonymPaths: [], projectSynonyms: [] };
const unmet = (gold: string, predicted: string, projectSynonyms: [string, string][] = []) =>
  unmetWordsOf({ gold, predicted, files: { ...files, projectSynonyms } });

test('the words that met none of the other side are told, each once, without particles, and without brackets', async () => {
  expect(await unmet('映画の監督', '映画の演出（日本）')).toEqual({ gold: ['監督'], predicted: ['演出'] });
  expect(await unmet('監督', '監督')).toEqual({ gold: [], predicted: [] });
});

test('numbers with a counter are compared as they are written and have no synonyms', async () => {
  expect(await unmet('1997年', '1998年')).toEqual({ gold: [], predicted: [] });
});

test('words that meet by a synonym of the project are not told', async () => {
  expect(await unmet('映画の監督', '映画の演出', [['演出', '監督']])).toEqual({ gold: [], predicted: [] });
});
