import { expect, test } from 'vitest';
import { detectDriftFile } from './detectDriftFile.ts';
import { fixture, folderOfDriftFiles, write } from './readingFixture.ts';

folderOfDriftFiles();

test('files are told apart by their keys', async () => {
  const kinds = [];
  for (const name of ['cases.json', 'generations.jsonl', 'processed.jsonl', 'plans.json', 'lexicon.json']) {
    kinds.push(await detectDriftFile(fixture(name)));
  }
  kinds.push(await detectDriftFile(write('other.json', { a: 1 })));
  expect(kinds).toEqual(['cases', 'generations', 'processed', 'plans', 'lexicon', null]);
});
