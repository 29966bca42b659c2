import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../shared/datasets.ts';
import { controlledRate } from './controlledRate.ts';
import type { DriftModels } from './driftModels.ts';
import { lexiconEntities } from './entitySources.ts';
import { directMeasurer, lexiconTerms, type MeasureSettings, measureDrift } from './measureDrift.ts';
import { readDriftRun } from './readDriftRun.ts';

const fixtures = resolve(import.meta.dirname, '../../../test/fixtures/drift');
const file = (name: string) => resolve(fixtures, name);
const terms = ['coeliac disease', 'sertraline', 'sertraline 50mg', 'latex allergy', 'latex', 'sleep', 'ptsd', 'aunt'];
const entities = { kind: 'lexicon', files: [], isComparableWithScispacy: false } as const;
const settings: MeasureSettings = { mode: 'reference', stride: 2, seed: 42, entities, nli: null, embedder: null };
const lexicon: DriftModels['entities'] = lexiconEntities(terms);
const run = await readDriftRun(
  { cases: file('cases.json'), generations: [file('generations.jsonl')], plans: file('plans.json') },
  { onProblem: () => {} },
);

async function measure(models: Partial<DriftModels> = {}, more: Partial<MeasureSettings> = {}) {
  const problems: Problem[] = [];
  const measurer = directMeasurer({ entities: lexicon, nli: null, embedder: null, ...models }, 2);
  const measured = await measureDrift(run, { ...settings, ...more }, measurer, (problem) => problems.push(problem));
  return { results: measured.map((one) => one.results), problems };
}

test('without models, numbers that need them are missing and say why', async () => {
  const { results, problems } = await measure();
  expect(results).toMatchObject([
    {
      model: 'own-model',
      n_cases: 2,
      knowledge_conflict_rate: null,
      entity_recall_at_t10: 0,
      average_recall_curve_critical: [0.5, 1 / 6, 0],
      akapen: {
        unavailable: {
          knowledge_conflict_rate: 'noNliModel',
          session_goal_alignment: 'noEmbedder',
          entity_recall_ci: 'tooFewCases',
        },
        n_per_turn: [2, 2, 1],
        turns_without_summary: 1,
        knowledge_conflict: null,
        session_goal_alignment: null,
        token_normalised_truth_decay: { token_source: 'tokenizer', caseSlopes: 2 },
        reference_mode: null,
      },
    },
  ]);
  expect(Object.keys(results[0] ?? {})).not.toContain('continuity_score');
  expect(problems.map(({ code, itemKey, params }) => [code, itemKey, params.turn])).toEqual([['errorRow', 'k_1', 3]]);
});

test('with models, conflicts are counted both ways and a turn without advice leaves a gap in the aligned curve', async () => {
  const { results } = await measure(
    {
      nli: {
        judge: async (pairs) =>
          pairs.map(({ hypothesis }) => (hypothesis.includes('stop') ? 'contradiction' : 'neutral')),
      },
      embedder: { embed: async (texts) => texts.map((text) => [text.length, 1]) },
    },
    { nli: [], embedder: [] },
  );
  expect(results[0]).toMatchObject({
    knowledge_conflict_rate: 1,
    akapen: {
      unavailable: { entity_recall_ci: 'tooFewCases' },
      knowledge_conflict: {
        evaluated_pairs: { conflicts: 1, of: 1, rate: 1 },
        total_turns: { conflicts: 1, of: 4, rate: 0.25 },
        stride: 2,
      },
      session_goal_alignment: { cases: 2, n_per_turn: [2, 2, 1] },
    },
  });
});

test('strict results hold the numbers of reference mode beside their own', async () => {
  const [[strict], [reference]] = [(await measure({}, { mode: 'strict' })).results, (await measure()).results];
  expect(strict?.average_recall_curve_critical[0]).toBe(0.75);
  expect(strict?.akapen).toMatchObject({
    mode: 'strict',
    reference_mode: { average_recall_curve_critical: reference?.average_recall_curve_critical },
  });
});

test('a case whose entities are not known is left out and named, and the other is measured', async () => {
  const source: DriftModels['entities'] = {
    find: async (requests) =>
      requests.map(({ caseId, turn, text }) => (caseId === 'k_1' && turn === 2 ? null : turn === null ? null : [text])),
  };
  const { results, problems } = await measure({ entities: source });
  expect(results[0]?.n_cases).toBe(1);
  expect(problems.map(({ code, itemKey, params }) => [code, itemKey, params.turn])).toEqual([
    ['errorRow', 'k_1', 3],
    ['entitiesMissing', 'k_1', 2],
    ['summaryEntitiesMissing', 'k_2', undefined],
  ]);
});

test('the lexicon of a set of cases is the union over all of them and a list', () => {
  expect(lexiconTerms(run.cases, ['aunt', 'lives alone'])).toEqual([
    'Coeliac Disease',
    'sertraline 50mg',
    'latex allergy',
    'post-traumatic stress disorder',
    'lives alone',
    'aunt',
  ]);
});

test('controlled variants have a rate with an interval, and none without summaries', () => {
  const kept = { summary: 'Asthma; takes salbutamol.', criticalEntities: ['asthma', 'salbutamol'] };
  const forgotten = { summary: 'Well.', criticalEntities: ['asthma'] };
  expect(controlledRate([kept, forgotten])).toEqual({
    value: 0.5,
    n_total: 2,
    n_compliant: 1,
    ci_lower: 0,
    ci_upper: 1,
  });
  expect(controlledRate([])).toEqual({ value: null, n_total: 0, n_compliant: 0, ci_lower: null, ci_upper: null });
});
