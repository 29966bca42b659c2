import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aliasesOf } from './aliases.ts';
import type { MatchingMode } from './entityFilter.ts';
import { explainTurn } from './explainTurn.ts';
import { matchEntity } from './matchEntity.ts';
import { createMatchingRules } from './matchingRules.ts';
import { isNegated } from './negation.ts';
import { splitAtWhiteSpace } from './pythonText.ts';
import { findInTurn, setMetrics } from './setMetrics.ts';

const rulesOf = { reference: createMatchingRules('reference'), strict: createMatchingRules('strict') };

function match(mode: MatchingMode, gold: string, predicted: string[], response: string) {
  const rules = rulesOf[mode];
  const found = matchEntity(rules.entity(gold), predicted.map(rules.entity), rules.passage(response), rules);
  return found === null ? null : [found.tier, predicted[found.predicted]];
}

describe('matching', () => {
  test.each([
    ['asthma', ['asthma'], 'Asthma, stable.', ['exact', 'asthma']],
    ['penicillin allergy', ['pen'], 'Owns a pen.', ['contained', 'pen']],
    ['train', ['training'], 'In training.', ['contained', 'training']],
    [
      'amlodipine 5mg for hypertension',
      ['amlodipine 10mg for hypertension'],
      'Hypertension.',
      ['words', 'amlodipine 10mg for hypertension'],
    ],
    ['depression', ['major depressive disorder'], 'Major depressive disorder.', null],
    ['asthma', ['asthma'], 'Breathes well.', null],
  ])('of %j with %j in %j is %j in reference mode', (gold, predicted, response, expected) => {
    expect(match('reference', gold, predicted, response)).toEqual(expected);
  });

  test.each([
    ['penicillin allergy', ['pen'], 'Owns a pen.', null],
    ['train', ['training'], 'In training.', null],
    ['penicillin allergy', ['penicillin'], 'Penicillin.', ['contained', 'penicillin']],
    ['post-traumatic stress disorder', ['ptsd'], 'Has PTSD.', ['exact', 'ptsd']],
    ['花粉症', ['花粉症'], '患者は花粉症があります', ['exact', '花粉症']],
    ['asthma', [''], 'Asthma.', null],
  ])('of %j with %j in %j is %j in strict mode', (gold, predicted, response, expected) => {
    expect(match('strict', gold, predicted, response)).toEqual(expected);
  });

  test('lets one denied mention win in reference mode, and an affirmed one in strict mode', () => {
    const text = 'No latex allergy at birth. Since then she lives with a known severe latex allergy.';
    const negated = (mode: MatchingMode, of: string) =>
      isNegated(rulesOf[mode].entity('latex allergy'), rulesOf[mode].passage(of), rulesOf[mode]);
    expect([negated('reference', text), negated('strict', text), negated('strict', 'No latex allergy.')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('explains every entity with its places, also behind letters that lower-casing lengthens', () => {
    const summary = 'İ. Takes Sertraline 50mg. Denies any latex allergy. Plays chess.';
    expect(
      explainTurn(
        ['sertraline 50mg', 'latex allergy', 'lives alone'],
        ['sertraline 50mg', 'latex allergy', 'chess'],
        summary,
      ),
    ).toEqual({
      matched: [
        { entity: 'sertraline 50mg', tier: 'exact', predicted: 'sertraline 50mg', spans: [{ start: 9, end: 24 }] },
      ],
      negated: [
        {
          entity: 'latex allergy',
          mentions: [{ span: { start: 37, end: 50 }, cue: { start: 26, end: 32 }, distance: 1 }],
        },
      ],
      missed: ['lives alone'],
      supported: [{ entity: 'sertraline 50mg', spans: [{ start: 9, end: 24 }], gold: 'sertraline 50mg' }],
      hallucinated: [
        { entity: 'latex allergy', spans: [{ start: 37, end: 50 }] },
        { entity: 'chess', spans: [{ start: 58, end: 63 }] },
      ],
      metrics: { recall: 1 / 3, precision: 1 / 3, f1: 1 / 3, hallucinatedRate: 2 / 3 },
    });
  });

  test('shows an abbreviation as the place of what it stands for', () => {
    const { matched } = explainTurn(['post-traumatic stress disorder'], ['ptsd'], 'Long-standing PTSD.', 'strict');
    expect(matched).toEqual([
      { entity: 'post-traumatic stress disorder', tier: 'exact', predicted: 'ptsd', spans: [{ start: 14, end: 18 }] },
    ]);
  });

  describe('an overruling reaches the mention and all four numbers', () => {
    const rules = rulesOf.reference;
    const numbers = (predicted: readonly string[], text: string, said: ReadonlyMap<string, boolean> | null) => {
      const gold = ['asthma', 'latex allergy'].map(rules.entity);
      const options = { overrulings: said };
      return setMetrics(findInTurn(gold, predicted.map(rules.entity), rules.passage(text), rules, options));
    };

    test('an entity that counts takes its denied mention along', () => {
      const predicted = ['asthma', 'latex allergy'];
      const text = 'Asthma. No longer hides the latex allergy.';
      expect(numbers(predicted, text, null)).toEqual({ recall: 0.5, precision: 0.5, f1: 0.5, hallucinatedRate: 0.5 });
      const said = new Map([['latex allergy', true]]);
      expect(numbers(predicted, text, said)).toEqual({ recall: 1, precision: 1, f1: 1, hallucinatedRate: 0 });
      const { supported, hallucinated } = explainTurn(['asthma', 'latex allergy'], predicted, text, 'reference', {
        overrulings: said,
      });
      expect(supported.map(({ entity, gold }) => [entity, gold])).toEqual([
        ['asthma', 'asthma'],
        ['latex allergy', 'latex allergy'],
      ]);
      expect(hallucinated).toEqual([]);
    });

    test('an entity that counts in words nobody predicted is one more mention', () => {
      const said = new Map([['latex allergy', true]]);
      const text = 'Asthma at nights; reacts to latex.';
      expect(numbers(['asthma', 'nights'], text, null)).toMatchObject({ recall: 0.5, precision: 0.5 });
      const found = numbers(['asthma', 'nights'], text, said);
      expect(found).toMatchObject({ recall: 1, precision: 2 / 3, hallucinatedRate: 1 / 3 });
      expect(found.f1).toBeCloseTo(0.8, 12);
    });

    test('an entity that does not count leaves its mention without support', () => {
      const found = numbers(['asthma'], 'Asthma.', new Map([['asthma', false]]));
      expect(found).toEqual({ recall: 0, precision: 0, f1: 0, hallucinatedRate: 1 });
    });
  });

  test('an alias of a gold entity counts as the entity, and a denied one does not', () => {
    const gold = ['post-traumatic stress disorder'];
    const aliases = aliasesOf(gold, [
      { entity: 'PTSD', wording: 'Post-traumatic stress disorder', kind: 'abbreviation' },
    ]);
    const explain = (text: string) => explainTurn(gold, ['ptsd'], text, 'reference', { aliases });
    expect(explainTurn(gold, ['ptsd'], 'Long-standing PTSD.').missed).toEqual(gold);
    const { matched, hallucinated } = explain('Long-standing PTSD.');
    expect(matched).toEqual([{ entity: gold[0], tier: 'exact', predicted: 'ptsd', spans: [{ start: 14, end: 18 }] }]);
    expect(hallucinated).toEqual([]);
    expect(explain('Denies PTSD.').negated[0]?.mentions).toEqual([
      { span: { start: 7, end: 11 }, cue: { start: 0, end: 6 }, distance: 0 },
    ]);
  });
});

/** The rules of the reference written down once more, without anything made ready. */
function naiveMatch(gold: string, extracted: ReadonlySet<string>, response: string): boolean {
  const [g, r] = [gold.toLowerCase(), response.toLowerCase()];
  const has = response !== '';
  const longWords = (text: string) =>
    new Set(
      splitAtWhiteSpace(text)
        .filter((word) => [...word].length > 3)
        .map((word) => word.toLowerCase()),
    );
  if (extracted.has(g) && (!has || r.includes(g))) return true;
  for (const x of extracted) {
    const l = x.toLowerCase();
    if (!g.includes(l) && !l.includes(g)) continue;
    if (!has || r.includes(g) || (g.includes(l) && r.includes(l))) return true;
  }
  const words = longWords(gold);
  if (words.size < 2) return false;
  return [...extracted].some((x) => {
    const others = longWords(x);
    const union = new Set([...words, ...others]);
    const shared = [...words].filter((word) => others.has(word)).length;
    return shared / union.size >= 0.6 && (!has || [...words].some((word) => r.includes(word)));
  });
}

function naiveNegated(entity: string, text: string): boolean {
  const tokens = (of: string): string[] => of.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const [e, t] = [tokens(entity), tokens(text)];
  const cues = ['no', 'not', 'denies', 'without', 'never', 'none', 'denied'];
  return (
    e.length > 0 &&
    t.some(
      (_, at) =>
        t.slice(at, at + e.length).join(' ') === e.join(' ') &&
        t.slice(Math.max(0, at - 5), at).some((token) => cues.includes(token)),
    )
  );
}

const word = fc.constantFrom(
  'no',
  'penicillin',
  'allergy',
  'Asthma',
  'night',
  'shifts',
  'works',
  'pen',
  'of',
  '𠮷',
  'İ',
  '50mg',
  'not',
  'severe',
);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const passage = fc
  .array(fc.oneof(word, fc.constantFrom('.', ',', '\n')), { maxLength: 20 })
  .map((words) => words.join(' '));

test('comparing everything once gives what comparing one by one gives', () => {
  const sets = fc.uniqueArray(phrase, { maxLength: 5 });
  fc.assert(
    fc.property(sets, sets, passage, (gold, predicted, text) => {
      const rules = createMatchingRules('reference');
      const isGone = (entity: string) => naiveNegated(entity, text);
      const matchedGold = gold.filter((one) => !isGone(one) && naiveMatch(one, new Set(predicted), text)).length;
      const matchedPredicted = predicted.filter((one) =>
        gold.some((entity) => !isGone(entity) && naiveMatch(entity, new Set([one]), text)),
      ).length;
      const findings = findInTurn(gold.map(rules.entity), predicted.map(rules.entity), rules.passage(text), rules);
      const { recall, precision } = setMetrics(findings);
      expect({ recall, precision }).toEqual({
        recall: gold.length === 0 ? 0 : matchedGold / gold.length,
        precision: predicted.length === 0 ? 0 : matchedPredicted / predicted.length,
      });
    }),
    { seed: 4, numRuns: 1_000 },
  );
});
