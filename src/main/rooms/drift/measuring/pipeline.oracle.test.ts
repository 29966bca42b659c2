import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { asResults } from '../../../../../test/driftNumbers.ts';
import { driftFolder, readDriftOracle, toyEmbedding, toyNli } from '../../../../../test/driftOracle.ts';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { driftLine, valueAtTen } from '../../../../shared/rooms/drift/curves.ts';
import { summaryPrompts } from '../../../../shared/rooms/drift/driftCase.ts';
import { createGenerationTable } from '../../../../shared/rooms/drift/generationTable.ts';
import { createMatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import { aggregateCases } from '../numbers/aggregateCases.ts';
import { createCaseNumbers } from '../numbers/caseNumbers.ts';
import type { RunFacts } from '../numbers/driftResults.ts';
import { readCases } from '../reading/readCases.ts';
import { readGenerations } from '../reading/readGenerations.ts';
import { caseInputs } from './caseInputs.ts';
import type { DriftModels } from './driftModels.ts';
import { lexiconEntities } from './entitySources.ts';
import { type CaseInput, type CaseMeasure, measureCase } from './measureCase.ts';

type Expected = { per_case: Record<string, unknown>; results_json: Record<string, unknown> };

const facts = (withModels: boolean): RunFacts => ({
  mode: 'reference',
  stride: 2,
  seed: 20_260_221,
  clusters: 'cases',
  set: { cases: 30, conversations: 10 },
  readings: null,
  otherSplitCases: 0,
  sources: {
    cases: { name: 'cases', sha256: '' },
    generations: [],
    plans: withModels ? { name: 'plans', sha256: '' } : null,
    entities: { kind: 'lexicon', files: [], isComparableWithScispacy: false },
    nli: withModels ? [] : null,
    embedder: withModels ? [] : null,
    aliases: [],
  },
});

async function measureAll(inputs: readonly CaseInput[], models: DriftModels): Promise<CaseMeasure[]> {
  const rules = createMatchingRules('reference');
  const measured = await Promise.all(inputs.map((input) => measureCase(input, models, rules, 2)));
  return measured.filter((one) => 'critical' in one);
}

/**
 * The recorded run looked answers up by their prompt. Some cases of this split have the same prompts; all of these were given the
 * answers of the last one, while its lists of predicted entities are of the rows themselves.
 */
function answeredByPrompt(inputs: readonly CaseInput[]): CaseInput[] {
  const byPrompt = new Map(
    inputs.flatMap(({ case: one, summaries }) =>
      summaryPrompts(one).map((prompt, index) => [prompt, summaries[index] ?? null] as const),
    ),
  );
  return inputs.map((input) => ({
    ...input,
    summaries: summaryPrompts(input.case).map((prompt) => byPrompt.get(prompt) ?? null),
  }));
}

/** A measure of a case with the keys of the recorded ones. */
function recordedCase({ critical, extended, goldCritical, goldExtended, predicted }: CaseMeasure) {
  return {
    recall_curve_critical: critical.recall,
    recall_curve_extended: extended.recall,
    precision_curve_critical: critical.precision,
    precision_curve_extended: extended.precision,
    f1_curve_critical: critical.f1,
    f1_curve_extended: extended.f1,
    hallucinated_rate_curve_critical: critical.hallucinatedRate,
    hallucinated_rate_curve_extended: extended.hallucinatedRate,
    recall_t10_critical: valueAtTen(critical.recall),
    recall_t10_extended: valueAtTen(extended.recall),
    drift_slope_critical: driftLine(critical.recall)?.slope,
    drift_slope_extended: driftLine(extended.recall)?.slope,
    gold_critical: goldCritical,
    gold_extended: goldExtended,
    predicted_per_turn: predicted,
  };
}

/** A value with every number replaced by a matcher of nine digits. */
function near(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 9);
  if (Array.isArray(value)) return value.map(near);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, near(one)]));
}

describeWithShared('a whole run against the reference', 'oracle/drift', () => {
  test('on synthetic cases, with models that stand in for NLI and embeddings', async () => {
    type Synthetic = {
      lexicon: string[];
      cases: {
        id: string;
        patient_summary: string;
        critical_entities: string[];
        turns: { turn: number; message: string }[];
      }[];
      summaries: Record<string, (string | null)[]>;
      dialogues: Record<string, (string | null)[]>;
      plans: Record<string, string | { plan: string } | null>;
      expected: Expected & { nli_calls: unknown[] };
    };
    const run = readDriftOracle<Synthetic>('pipeline_synthetic.json');
    const inputs = run.cases.map((one): CaseInput => {
      const plan = run.plans[one.id];
      return {
        case: {
          id: one.id,
          patientSummary: one.patient_summary,
          criticalEntities: one.critical_entities,
          turns: one.turns.map(({ turn, message }) => ({ number: turn, message })),
          personaId: null,
        },
        model: 'synthetic',
        summaries: run.summaries[one.id] ?? [],
        isGenerated: one.turns.map(() => true),
        generatedTurns: one.turns.length,
        dialogues: run.dialogues[one.id] ?? null,
        plan: typeof plan === 'string' ? plan : (plan?.plan ?? null),
        promptTokens: one.turns.map(() => null),
        overrulings: null,
      };
    });
    const measures = await measureAll(inputs, {
      entities: lexiconEntities(run.lexicon),
      nli: { judge: async (pairs) => pairs.map(({ premise, hypothesis }) => toyNli(premise, hypothesis)) },
      embedder: { embed: async (texts) => texts.map(toyEmbedding) },
    });
    expect(Object.fromEntries(measures.map((one) => [one.caseId, recordedCase(one)]))).toEqual(
      near(run.expected.per_case),
    );
    const calls = measures.flatMap((one) => one.conflict?.pairs ?? []);
    expect(calls.map(({ premise, hypothesis, verdict }) => ({ premise, hypothesis, verdict }))).toEqual(
      run.expected.nli_calls,
    );
    const { numbers, results: written } = aggregateCases(
      'synthetic',
      measures.map(createCaseNumbers(null)),
      null,
      facts(true),
    );
    const { akapen, ...results } = written;
    expect({ model: 'synthetic', ...asResults(numbers) }).toEqual(results);
    expect(results).toEqual(near(run.expected.results_json));
    expect(Object.keys(results)).toEqual(Object.keys(run.expected.results_json));
    expect(akapen.unavailable).toEqual({});
  });

  test.each(['psyche-r1-local', 'psych-qwen-32b-local'])('on the generations of %s, without models', async (model) => {
    const run = readDriftOracle<{ case_ids: string[]; expected: Expected }>(`pipeline_real_${model}.json`);
    const lexicon = readDriftOracle<string[]>('lexicon_real.json');
    const { cases } = await readCases(resolve(driftFolder, 'study_c_test_v2.json'), { onProblem: () => {} });
    const table = createGenerationTable();
    const generations = resolve(driftFolder, `${model}.study_c_generations.slim.jsonl`);
    await readGenerations(generations, { onRow: (row) => void table.add(row), onProblem: () => {} });
    const chosen = cases.filter(({ id }) => run.case_ids.includes(id));
    const inputs = caseInputs(chosen, model, table, new Map(), () => {});
    const models = { entities: lexiconEntities(lexicon), nli: null, embedder: null };
    const measures = await measureAll(answeredByPrompt(inputs), models);
    const predicted = (await measureAll(inputs, models)).map((one) => one.predicted);
    expect(
      Object.fromEntries(
        measures.map((one, index) => [one.caseId, recordedCase({ ...one, predicted: predicted[index] ?? null })]),
      ),
    ).toEqual(near(run.expected.per_case));
    const { numbers, results: written } = aggregateCases(
      model,
      measures.map(createCaseNumbers(null)),
      null,
      facts(false),
    );
    const { akapen, ...results } = written;
    expect({ model, ...asResults(numbers) }).toEqual(results);
    // The reference writes 0 where no NLI model could be loaded, which nobody can tell from no conflicts.
    expect(results).toEqual(near({ ...run.expected.results_json, knowledge_conflict_rate: null }));
    expect(Object.keys(results)).toEqual(Object.keys(run.expected.results_json));
    expect(akapen.unavailable).toEqual({ knowledge_conflict_rate: 'noNliModel', session_goal_alignment: 'noEmbedder' });
  });
});
