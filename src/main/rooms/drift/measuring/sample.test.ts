import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { asResults } from '../../../../../test/driftNumbers.ts';
import type { Problem } from '../../../../shared/files.ts';
import { readDriftRun } from '../reading/readDriftRun.ts';
import { lexiconEntities } from './entitySources.ts';
import { lexiconTerms, measureDrift } from './measureDrift.ts';

const sample = (name: string) => resolve(import.meta.dirname, '../../../../../resources/sample', name);

test('the sample reads without errors, and its second model forgets and contradicts itself', async () => {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => void problems.push(problem);
  const generations = ['sample-drift-kogane-32b.jsonl', 'sample-drift-suzume-7b.jsonl'].map(sample);
  const plans = sample('sample-drift-plans.json');
  const run = await readDriftRun({ cases: sample('sample-drift-cases.json'), generations, plans }, { onProblem });
  expect([run.otherSplit, run.plans.size, problems]).toEqual([[], 6, []]);
  const says = (word: RegExp, text: string) => word.test(text);
  const models = {
    entities: lexiconEntities(lexiconTerms(run.cases)),
    nli: {
      judge: async (pairs: readonly { premise: string; hypothesis: string }[]) =>
        pairs.map(({ premise, hypothesis }) =>
          says(/continue the/i, premise) && says(/stop the/, hypothesis)
            ? ('contradiction' as const)
            : ('neutral' as const),
        ),
    },
    embedder: null,
  };
  const entities = { kind: 'lexicon', files: [], isComparableWithScispacy: false } as const;
  const settings = {
    mode: 'strict',
    stride: 2,
    seed: 42,
    clusters: 'cases',
    readings: null,
    entities,
    nli: [],
    embedder: null,
  } as const;
  const [kept, forgot] = await measureDrift(run, settings, models, { onProblem });
  expect(problems.map(({ code, itemKey, params }) => [code, itemKey, params.turn])).toEqual([['errorRow', 's_003', 7]]);
  for (const one of [kept, forgot]) {
    expect(one?.results).toMatchObject(asResults(one?.numbers ?? expect.fail()));
    expect(one?.results.akapen).toMatchObject({
      reference_mode: { entity_recall_at_t10: one?.reference?.recallAtTen.critical },
      token_normalised_truth_decay: { withinSlope: one?.numbers.decay?.withinSlope, token_source: 'provider' },
      controlled_recall: one?.numbers.controlled,
    });
  }
  expect(kept?.results.entity_recall_at_t10).toBeGreaterThan(0.8);
  expect(forgot?.results.entity_recall_at_t10).toBeLessThan(0.5);
  expect(forgot?.results.akapen.knowledge_conflict?.evaluated_pairs.conflicts).toBe(1);
});
