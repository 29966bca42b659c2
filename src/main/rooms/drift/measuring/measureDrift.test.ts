import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Problem } from '../../../../shared/files.ts';
import { readDriftRun } from '../reading/readDriftRun.ts';
import type { DriftModels } from './driftModels.ts';
import { lexiconEntities } from './entitySources.ts';
import { lexiconTerms, type MeasureSettings, measureDrift } from './measureDrift.ts';

const fixtures = resolve(import.meta.dirname, '../../../../../test/fixtures/drift');
const file = (name: string) => resolve(fixtures, name);
const terms = ['coeliac disease', 'sertraline', 'sertraline 50mg', 'latex allergy', 'latex', 'sleep', 'ptsd', 'aunt'];
const entities = { kind: 'lexicon', files: [], isComparableWithScispacy: false } as const;
const settings: MeasureSettings = {
  mode: 'reference',
  stride: 2,
  seed: 42,
  clusters: 'cases',
  readings: null,
  entities,
  nli: null,
  embedder: null,
};
const lexicon: DriftModels['entities'] = lexiconEntities(terms);
const run = await readDriftRun(
  { cases: file('cases.json'), generations: [file('generations.jsonl')], plans: file('plans.json') },
  { onProblem: () => {} },
);

async function measure(models: Partial<DriftModels> = {}, more: Partial<MeasureSettings> = {}) {
  const problems: Problem[] = [];
  const readers = { entities: lexicon, nli: null, embedder: null, ...models };
  const measured = await measureDrift(run, { ...settings, ...more }, readers, {
    onProblem: (problem) => problems.push(problem),
  });
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

describe('a turn that was never generated', () => {
  /** One case of four turns; summaries by turn, null for a call that failed; turns that are not named have no row. */
  async function measureRows(
    summaries: Readonly<Record<number, string | null>>,
    answeredTurns: readonly number[] = [],
  ) {
    const folder = mkdtempSync(join(tmpdir(), 'akapen-absent-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const turns = [1, 2, 3, 4].map((turn) => ({ turn, message: `Message ${turn}.` }));
    const cases = [{ id: 'k', patient_summary: 'P.', critical_entities: ['latex allergy', 'ptsd'], turns }];
    const rows = [
      ...Object.entries(summaries).map(([turn, text]) => ({ turn: Number(turn), variant: 'summary', text })),
      ...answeredTurns.map((turn) => ({ turn, variant: 'dialogue', text: 'Rest.' })),
    ].map(({ turn, variant, text }) => {
      const said = text === null ? { status: 'error' } : { status: 'ok', response_text: text };
      return `${JSON.stringify({ case_id: 'k', turn_num: turn, variant, model_name: 'm', ...said })}\n`;
    });
    const files = {
      cases: write('cases.json', JSON.stringify({ cases })),
      generations: [write('generations.jsonl', rows.join(''))],
      plans: null,
    };
    const read = await readDriftRun(files, { onProblem: () => {} });
    const problems: Problem[] = [];
    const readers = { entities: lexicon, nli: null, embedder: null };
    const [measured] = await measureDrift(read, settings, readers, { onProblem: (problem) => problems.push(problem) });
    return { measured, problems: problems.map(({ code, params }) => [code, params.turn]) };
  }

  test('behind the last answer has no point and no part in n, slope, decay and the hallucinated rate', async () => {
    const { measured, problems } = await measureRows({ 1: 'Latex allergy, PTSD.', 2: 'Latex allergy, sleep.' });
    expect(measured?.numbers).toMatchObject({
      recallAtTen: { critical: 0.5 },
      slope: { critical: -0.5 },
      perTurn: [1, 1],
      curves: { critical: { recall: [1, 0.5], hallucinatedRate: [0, 0.5] } },
      controlled: { total: 2 },
    });
    expect(measured?.results).toMatchObject({
      average_recall_curve: [1, 0.5],
      akapen: { turns_without_summary: 0, turns_not_generated: 2, n_per_turn: [1, 1] },
    });
    expect(problems).toEqual([['generationsEndEarly', 2]]);
  });

  test('between others leaves a gap, through which the line is drawn by turn number', async () => {
    const { measured, problems } = await measureRows({ 1: 'Latex allergy, PTSD.', 4: 'Latex allergy.' });
    expect(measured?.numbers).toMatchObject({
      slope: { critical: expect.closeTo(-1 / 6) },
      perTurn: [1, 0, 0, 1],
      curves: { critical: { recall: [1, null, null, 0.5] } },
      decay: { caseSlopes: 1 },
    });
    expect(problems).toEqual([
      ['turnMissing', 2],
      ['turnMissing', 3],
    ]);
  });

  test('is not one that failed or is empty: that counts as the reference has it', async () => {
    const { measured } = await measureRows({ 1: 'Latex allergy, PTSD.', 2: null, 3: '', 4: 'PTSD.' });
    expect(measured?.numbers.curves.critical.recall).toEqual([1, 0, 0, 0.5]);
    expect(measured?.results.akapen).toMatchObject({ turns_without_summary: 1, turns_not_generated: 0 });
  });

  test('makes no curve where a model has no summary at all', async () => {
    const { measured } = await measureRows({}, [1, 2]);
    expect(measured?.numbers).toMatchObject({
      caseCount: 1,
      casesWithGold: 0,
      recallAtTen: { critical: null },
      perTurn: [],
    });
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
