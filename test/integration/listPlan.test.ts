import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queryPlansOf } from '../queryPlans.ts';
import { openWorkbench, sampleFolder } from './openWorkbench.ts';

const filter = { types: ['comparison'], states: ['todo'], problems: false } as const;

test.each([
  ['日', {}],
  ['日本', { sort: 'recent' }],
  ['日本で', { exact: true }],
  ['日本で', { sort: 'lost', runId: 1 }],
] as const)(
  'the list finds %s by the search index and its rows by an index, filtered and sorted: %j',
  async (search, view) => {
    const project = await openWorkbench();
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    const datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
    const { db } = project.workbench.context;
    const plans = await queryPlansOf(db, () =>
      project.call('derivations.listQuestions', {
        view: {
          ...{ datasetId, search, ...view },
          filter: { ...filter, types: [...filter.types], states: [...filter.states] },
        },
      }),
    );
    await project.close();
    const searching = plans.filter(({ sql }) => sql.includes('question_search'));
    expect(searching.length).toBeGreaterThan(0);
    for (const { steps } of searching) {
      // `M` is FTS5's way to say that it answers from the index; a plain SCAN of anything else would read every row.
      // The list of tokens is asked for one of them, not read through.
      const byIndex = /question_search(_short)? VIRTUAL TABLE INDEX \d+:M|_tokens VIRTUAL TABLE INDEX [1-9]/;
      expect(steps).toContainEqual(expect.stringMatching(byIndex));
      expect(steps.filter((step) => step.startsWith('SCAN') && !step.includes('VIRTUAL TABLE'))).toEqual([]);
    }
  },
);
