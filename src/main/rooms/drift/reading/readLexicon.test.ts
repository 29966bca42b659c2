import { expect, test } from 'vitest';
import { folderOfDriftFiles, onProblem, problems, seen, write } from './readingFixture.ts';
import { readLexicon } from './readLexicon.ts';

folderOfDriftFiles();

test('a lexicon keeps its terms and tells what is no text, and what is blank and would find nothing', async () => {
  const path = write('lexicon.json', ['asthma', '　 ', 7, '花粉症', '']);
  expect((await readLexicon(path, { onProblem })).terms).toEqual(['asthma', '花粉症']);
  expect(seen()).toEqual(['3:3 - blankTerm', '4:3 - notText', '6:3 - blankTerm']);
  expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'error', 'warning']);
});
