import { expect, test } from 'vitest';
import { driftOracle, toyEmbedding, toyNli } from '../../../../test/driftOracle.ts';
import { describeWithShared } from '../../../../test/sharedData.ts';
import { cleanModelOutput, extractAdvice } from './advice.ts';
import { alignmentTexts, cosine } from './alignment.ts';
import { advicePairs, conflictRate, guidePairs } from './conflicts.ts';
import { controlledRecall } from './controlledRecall.ts';
import { averageCurve, driftLine, valueAtTen } from './curves.ts';
import { filterEntities } from './entityFilter.ts';
import { createLexicon } from './lexicon.ts';
import { matchEntity, matchTiers, type NliVerdict } from './matchEntity.ts';
import { createMatchingRules } from './matchingRules.ts';
import { isNegated } from './negation.ts';
import { cleanForContext, prepareForContext, removeRepetition, scanClean } from './repetition.ts';
import { findInTurn, setMetrics } from './setMetrics.ts';
import { plainForm, similarityRatio } from './similarityRatio.ts';

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9));
const rules = createMatchingRules('reference');
/** Texts that only the third strategy of the reference cuts, which is not ported. */
const cutBySubstrings = ['r005', 'r010', 'r013', 'r015', 'r016', 'r031', 'r041', 'r045'];

describeWithShared('Study C against the reference', 'oracle/drift', () => {
  test('matches entities in the recorded tier', () => {
    type Case = {
      id: string;
      gold: string;
      extracted: string[];
      response: string | null;
      nli: Record<string, NliVerdict | 'raise'> | null;
      tier: number | null;
    };
    const cases = driftOracle<Case>('entity_match.json');
    const found = cases.map(({ id, gold, extracted, response, nli }) => {
      const judge = (premise: string) => {
        const verdict = nli?.[premise] ?? 'neutral';
        if (verdict === 'raise') throw new Error('no verdict');
        return verdict;
      };
      const predicted = extracted.map(rules.entity);
      const match = matchEntity(rules.entity(gold), predicted, rules.passage(response ?? ''), rules, nli && judge);
      return { id, tier: match === null ? null : matchTiers.indexOf(match.tier) + 1 };
    });
    expect(found).toEqual(cases.map(({ id, tier }) => ({ id, tier })));
  });

  test('sees the recorded negations', () => {
    const cases = driftOracle<{ entity: string; text: string; expected: boolean }>('negation.json');
    const found = cases.map((one) => ({
      ...one,
      expected: isNegated(rules.entity(one.entity), rules.passage(one.text), rules),
    }));
    expect(found).toEqual(cases);
  });

  test('filters entities', () => {
    const cases = driftOracle<{ input: (string | null)[]; expected: string[] }>('filter_entities.json');
    const byCodePoint = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    const found = cases.map((one) => ({ ...one, expected: [...filterEntities(one.input)].sort(byCodePoint) }));
    expect(found).toEqual(cases);
  });

  test('measures sets of entities', () => {
    type Case = {
      gold: string[];
      predicted: string[];
      text: string;
      apply_negation: boolean;
      expected: { recall: number; precision: number; f1: number; hallucinated_rate: number };
    };
    const cases = driftOracle<Case>('set_metrics.json');
    const found = cases.map(({ gold, predicted, text, apply_negation }) => {
      const findings = findInTurn(gold.map(rules.entity), predicted.map(rules.entity), rules.passage(text), rules, {
        applyNegation: apply_negation,
      });
      const { hallucinatedRate, ...rest } = setMetrics(findings);
      return { ...rest, hallucinated_rate: hallucinatedRate };
    });
    expect(found).toEqual(
      cases.map(({ expected: { recall, precision, f1, hallucinated_rate } }) => ({
        recall: close(recall),
        precision: close(precision),
        f1: close(f1),
        hallucinated_rate: close(hallucinated_rate),
      })),
    );
  });

  test('cleans what models say', () => {
    const cases = driftOracle<{ input: string; expected: string }>('clean_model_output.json');
    expect(cases.map((one) => ({ ...one, expected: cleanModelOutput(one.input) }))).toEqual(cases);
  });

  test.each(['advice_extraction.json', 'advice_extraction_real.json'])('extracts the advice of %s', (file) => {
    const cases = driftOracle<{ text: string; expected: string }>(file);
    expect(cases.map((one) => ({ ...one, expected: extractAdvice(one.text) }))).toEqual(cases);
  });

  test('finds the terms of a lexicon', () => {
    const cases = driftOracle<{ lexicon: string[]; text: string; expected: string[] }>('ner_stub.json');
    const found = cases.map((one) => ({ ...one, expected: [...createLexicon(one.lexicon).find(one.text)].sort() }));
    expect(found).toEqual(cases.map((one) => ({ ...one, expected: [...one.expected].sort() })));
  });

  test('averages curves', () => {
    const cases = driftOracle<{ curves: (number | null)[][]; expected: number[]; optional?: true }>(
      'average_curve.json',
    );
    const found = cases.map(({ curves }) => averageCurve(curves).flatMap(({ mean }) => (mean === null ? [] : [mean])));
    expect(found).toEqual(cases.map(({ expected }) => expected.map(close)));
  });

  test('fits the slope of a curve and reads its tenth value', () => {
    type Case = { curve: number[]; slope: number; intercept: number | null; t10_or_last: number | null };
    const cases = driftOracle<Case>('drift_slope.json');
    const found = cases.map(({ curve }) => {
      const line = driftLine(curve);
      return { slope: line?.slope ?? 0, intercept: line?.intercept ?? null, t10_or_last: valueAtTen(curve) };
    });
    expect(found).toEqual(
      cases.map(({ curve, slope, intercept, t10_or_last }) => ({
        slope: close(slope),
        intercept:
          curve.length === 1 ? found[cases.findIndex((one) => one.curve === curve)]?.intercept : close(intercept),
        t10_or_last,
      })),
    );
  });

  test('compares texts as rapidfuzz does', () => {
    type Case =
      | { a: string; b: string; ratio: number; ratio_cutoff95: number }
      | { input: string; default_process: string };
    const cases = driftOracle<Case>('similarity.json');
    const found = cases.map((one) =>
      'input' in one
        ? plainForm(one.input)
        : { ratio: similarityRatio(one.a, one.b), cut: similarityRatio(one.a, one.b, 95) },
    );
    expect(found).toEqual(
      cases.map((one) =>
        'input' in one ? one.default_process : { ratio: close(one.ratio), cut: close(one.ratio_cutoff95) },
      ),
    );
  });

  test('removes repetition', () => {
    type Fields = {
      scan_mode_clean: unknown;
      remove_repetition_rapidfuzz: unknown;
      clean_for_context: unknown;
      prepare_response_for_context_scan: unknown;
    };
    const cases = driftOracle<{ id: string; input: string } & Fields>('repetition_cleaning.json');
    for (const one of cases) {
      const cleaned: Fields = {
        scan_mode_clean: scanClean(one.input),
        remove_repetition_rapidfuzz: removeRepetition(one.input),
        clean_for_context: cleanForContext(one.input),
        prepare_response_for_context_scan: prepareForContext(one.input),
      };
      const isCompared = (field: string) =>
        typeof Reflect.get(one, field) === 'string' &&
        !(cutBySubstrings.includes(one.id) && field === 'remove_repetition_rapidfuzz');
      const fields = Object.entries(cleaned).filter(([field]) => isCompared(field));
      const expected = fields.map(([field]) => [field, Reflect.get(one, field)]);
      expect.soft({ id: one.id, fields }).toEqual({ id: one.id, fields: expected });
    }
  });

  test('counts conflicts among evaluated pairs', () => {
    type Case = {
      id: string;
      responses_by_case: Record<string, string[]>;
      stride: number;
      expected: { rate: number; evaluated_pairs: number; conflicts: number };
      calls: unknown[];
    };
    const cases = driftOracle<Case>('knowledge_conflict.json');
    const found = cases.map(({ id, responses_by_case, stride }) => {
      const pairs = Object.values(responses_by_case).flatMap((responses) =>
        advicePairs(responses, stride).filter(({ isEvaluated }) => isEvaluated),
      );
      const calls = pairs.map(({ premise, hypothesis }) => ({
        premise,
        hypothesis,
        verdict: toyNli(premise, hypothesis),
      }));
      const rate = conflictRate(
        calls.map(({ verdict }) => verdict),
        pairs.length,
      );
      return { id, expected: { rate: rate.rate, evaluated_pairs: rate.of, conflicts: rate.conflicts }, calls };
    });
    expect(found).toEqual(
      cases.map(({ id, expected, calls }) => ({ id, expected: { ...expected, rate: close(expected.rate) }, calls })),
    );
  });

  test('counts conflicts by the formula of the guide', () => {
    type Case = { id: string; responses: string[]; expected_rate: number; calls: unknown[] };
    const cases = driftOracle<Case>('knowledge_conflict_legacy.json');
    const found = cases.map(({ id, responses }) => {
      const given = responses.map((response) => (response === '!raise' ? null : response));
      const calls = guidePairs(given).map(({ premise, hypothesis }) => ({
        premise,
        hypothesis,
        verdict: toyNli(premise, hypothesis),
      }));
      const turns = given.filter((response) => response !== null).length;
      return {
        id,
        rate: conflictRate(
          calls.map(({ verdict }) => verdict),
          turns,
        ).rate,
        calls,
      };
    });
    expect(found).toEqual(cases.map(({ id, expected_rate, calls }) => ({ id, rate: close(expected_rate), calls })));
  });

  test('aligns responses with a plan', () => {
    type Case = {
      responses: string[];
      plan: string;
      full: number | null;
      actions: number | null;
      curve_actions: (number | null)[];
    };
    const cases = driftOracle<Case>('alignment.json');
    const found = cases.map(({ responses, plan }) => {
      const texts = alignmentTexts(responses);
      const align = (text: string) =>
        text === '' || plan === '' ? null : cosine(toyEmbedding(text), toyEmbedding(plan));
      return {
        full: align(texts.full),
        actions: align(texts.actions),
        curve_actions: plan === '' ? [] : texts.curve.map(align),
      };
    });
    expect(found).toEqual(
      cases.map(({ full, actions, curve_actions }) => ({
        full: close(full),
        actions: close(actions),
        curve_actions: curve_actions.map(close),
      })),
    );
  });

  test('checks the controlled variants', () => {
    type Case = {
      summary: string;
      critical_entities: string[];
      min_recall: number;
      compliant: boolean;
      fraction: number;
    };
    const cases = driftOracle<Case>('controlled_entity_recall.json');
    const found = cases.map(({ summary, critical_entities, min_recall }) =>
      controlledRecall(summary, critical_entities, min_recall),
    );
    expect(found).toEqual(
      cases.map(({ compliant, fraction }) => ({ isCompliant: compliant, fraction: close(fraction) })),
    );
  });
});
