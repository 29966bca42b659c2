import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯' });
});
afterEach(() => project.close());

const questions = (...ids: string[]) =>
  JSON.stringify(
    ids.map((qid) => ({
      ...{ qid, type: 'comparison', question: `${qid}？`, answer: 'YES', page_ids: ['1'], time_dependent: false },
      derivations: [['﨑', '標高', ['1m']]],
    })),
  );

test('predictions say of each dataset that they may answer how many of them have a question there, the best first', async () => {
  const other = await project.importFile(place.write('other.json', questions('x1', 'x2')));
  const dev = await project.importFile(place.write('dev.json', questions('q1', 'q2', 'q3')));
  const answer = { q1: 'YES', q2: 'NO', q9: 'YES' };
  const derivations = { q1: [], q2: [], q9: [] };
  const path = place.write('predictions.json', JSON.stringify({ answer, derivations }));
  const preview = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  expect(preview).toMatchObject({
    lookedUpCount: 3,
    fits: [
      { datasetId: dev, knownCount: 2 },
      { datasetId: other, knownCount: 0 },
    ],
  });
  const again = place.write('corpus.json', questions('q7'));
  expect(await project.call('datasets.preview', { source: project.workbench.grants.toRead(again) })).toMatchObject({
    lookedUpCount: 0,
    fits: [],
  });
});
