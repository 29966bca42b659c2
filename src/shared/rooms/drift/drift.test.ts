import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceSpans, extractAdvice } from './advice.ts';
import { aliasesOf } from './aliases.ts';
import { advicePairs, guidePairs } from './conflicts.ts';
import { averageCurve, driftLine, valueAtTen } from './curves.ts';
import { criticalEntities, filterEntities, type MatchingMode } from './entityFilter.ts';
import { explainTurn } from './explainTurn.ts';
import { createLexicon } from './lexicon.ts';
import { matchEntity } from './matchEntity.ts';
import { createMatchingRules } from './matchingRules.ts';
import { repairMojibake } from './mojibake.ts';
import { isNegated } from './negation.ts';
import { countCodePoints, firstCodePoints, splitAtWhiteSpace, strip } from './pythonText.ts';
import { contextCuts, cutSpans, prepareForContext, removeRepetition, scanClean } from './repetition.ts';
import { findInTurn, setMetrics } from './setMetrics.ts';

const rulesOf = { reference: createMatchingRules('reference'), strict: createMatchingRules('strict') };

function match(mode: MatchingMode, gold: string, predicted: string[], response: string) {
  const rules = rulesOf[mode];
  const found = matchEntity(rules.entity(gold), predicted.map(rules.entity), rules.passage(response), rules);
  return found === null ? null : [found.tier, predicted[found.predicted]];
}

describe('text as Python sees it', () => {
  test('has its own white space and counts code points', () => {
    expect(strip('\u001c\u0085\u3000𠮷 ㈱\ufeff ')).toBe('𠮷 ㈱\ufeff');
    expect(splitAtWhiteSpace('a\u2028b\u200bc')).toEqual(['a', 'b\u200bc']);
    expect([countCodePoints('𠮷﨑'), countCodePoints('\ud842x'), firstCodePoints('𠮷野家', 2)]).toEqual([2, 2, '𠮷野']);
  });
});

describe('entities', () => {
  test('that are short, generic, stop words or without an ASCII token fall out', () => {
    const given = ['Patient', 'mg', ' Asthma ', 'of the', 'no of', '花粉症', 'ｼﾝｹｲ', null, ''];
    expect([...filterEntities(given)]).toEqual(['asthma', 'of the']);
    expect([...filterEntities(given, 'strict')]).toEqual(['asthma', 'of the', '花粉症', 'ｼﾝｹｲ']);
    expect([...criticalEntities([' Latex Allergy', '\u3000', ''])]).toEqual(['latex allergy']);
  });

  test('are found as the longest terms of a lexicon, not within words', () => {
    const lexicon = createLexicon(['Latex', 'latex allergy', 'gy', '花粉症', '(x', ' ']);
    expect([...lexicon.find('No LATEX allergy; 花粉症あり, ulatex latex2 abc(x')]).toEqual(['latex allergy', '花粉症']);
    expect([...createLexicon(['OCD', 'asthma'], 'strict').find('Obsessive-compulsive disorder, OCD.')]).toEqual([
      'obsessive-compulsive disorder',
    ]);
    expect(lexicon.terms).toEqual(['(x', 'gy', 'latex', 'latex allergy', '花粉症']);
  });
});

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

test('the lexicon finds what trying every term at every place finds', () => {
  const naiveFind = (terms: readonly string[], given: string) => {
    const text = given.toLowerCase();
    const isWord = (at: number) => /[a-z0-9]/.test(text.charAt(at));
    const found = new Set<string>();
    for (let at = 0; at < text.length; ) {
      const here = at > 0 && isWord(at - 1) ? [] : terms.map((term) => strip(term).toLowerCase());
      const [longest] = here
        .filter((term) => term !== '' && text.startsWith(term, at) && !isWord(at + term.length))
        .sort((one, other) => other.length - one.length);
      if (longest !== undefined) found.add(longest);
      at += longest?.length ?? 1;
    }
    return found;
  };
  const piece = fc.constantFrom('a', 'ab', 'B', '1', ' ', '(', '-', 'é', '症', '𠮷');
  const term = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.array(term, { maxLength: 6 }), text, (terms, given) => {
      expect(createLexicon(terms).find(given)).toEqual(naiveFind(terms, given));
    }),
    { seed: 5, numRuns: 2_000 },
  );
});

describe('curves', () => {
  test('are averaged over the cases that have a point, and say how many they are', () => {
    expect(averageCurve([[1, 0.5], [0], [null, null, 1]])).toEqual([
      { mean: 0.5, count: 2 },
      { mean: 0.5, count: 1 },
      { mean: 1, count: 1 },
    ]);
    expect(averageCurve([[null]])).toEqual([{ mean: null, count: 0 }]);
  });

  test('have a slope per turn and a tenth value', () => {
    expect(driftLine([1, 0.5, 0])).toEqual({ slope: -0.5, intercept: 1.5 });
    expect([driftLine([]), driftLine([0.5]), valueAtTen([]), valueAtTen([1, 0.5])]).toEqual([
      null,
      { slope: 0, intercept: 0.5 },
      null,
      0.5,
    ]);
  });
});

describe('advice', () => {
  const response =
    '<think>Plan it.</think>I hear you. You should <content>rest. Take care!</content>\u3000She is suicidal.';

  test('is what is left of a response without reasoning, sentence by sentence', () => {
    expect(extractAdvice(response)).toBe('You should rest. Take care!');
    expect(extractAdvice(response, 'strict')).toBe('You should rest. Take care! She is suicidal.');
    expect(adviceSpans(response).map(({ start, end }) => response.slice(start, end))).toEqual([
      'You should <content>rest.',
      'Take care!',
    ]);
  });

  test('is judged in pairs: by stride, behind a silent turn too, or every one past failed turns', () => {
    const responses = ['Start it.', 'Fine.', 'Stop it.', null, 'Continue it.', 'Rest and stop.'];
    const shown = (pairs: ReturnType<typeof guidePairs>) =>
      pairs.map(({ previous, current, premise, isEvaluated }) => [previous, current, premise, isEvaluated]);
    expect(shown(advicePairs(responses, 2))).toEqual([
      [1, 2, '', true],
      [3, 4, '', false],
      [4, 5, 'Continue it.', true],
    ]);
    expect(shown(guidePairs(responses))).toEqual([
      [1, 2, '', true],
      [2, 4, 'Stop it.', true],
      [4, 5, 'Continue it.', true],
    ]);
    expect(() => advicePairs(responses, 0)).toThrow(RangeError);
  });
});

describe('repetition', () => {
  const sentence = 'The patient sleeps badly and feels low on most days of the week.';

  test('is left alone in short texts', () => {
    expect([scanClean(sentence), removeRepetition(sentence)]).toEqual([sentence, sentence]);
  });

  test('of lines and of runs of sentences is cut, and the cut can be shown', () => {
    const lines = ['Opening line.', 'Second remark.', 'Third remark.', sentence, sentence, sentence].join('\n');
    const cut = removeRepetition(lines);
    expect(cut).toBe('Opening line.\nSecond remark.\nThird remark.\n[Repetitive content removed]');
    expect(cutSpans(lines, cut)).toEqual([{ start: lines.indexOf(sentence), end: lines.length }]);
    const scanned = scanClean(lines);
    expect(cutSpans(lines, scanned).map(({ start, end }) => lines.slice(start, end))).toEqual([
      `${sentence}\n${sentence}`,
    ]);
  });

  test('and reasoning are shown as the parts that later turns no longer hold', () => {
    const cutsOf = (text: string) => contextCuts(text).map(({ start, end }) => text.slice(start, end));
    expect(cutsOf('<think>I should rest.</think>I should <redacted_reasoning>hm</redacted_reasoning> rest.')).toEqual([
      '<think>I should rest.</think>',
      '<redacted_reasoning>hm</redacted_reasoning>',
    ]);
    expect(cutsOf('<think>never closed. Rest.')).toEqual([]);
    const [kept, lost] = ['眠'.repeat(2_000), '薬'.repeat(30)];
    expect(cutsOf(`${kept}${lost} また明日。`)).toEqual([`${lost} また明日。`]);
  });

  test('is handled after reasoning was taken out and long texts were cut', () => {
    const long = `<THINK>x</THINK>${'𠮷 '.repeat(1_500)}`;
    expect(prepareForContext(long, 'none')).toBe(`${'𠮷 '.repeat(1_000).trim()}\n...[truncated for context]`);
  });
});

test('mojibake is put right where it is one, and nothing else', () => {
  expect([
    repairMojibake('TomÃ¡s'),
    repairMojibake('â€œæ—¥æœ¬â€\u009d and Ã\u00a0 la carte'),
    repairMojibake('Tomás Ã la carte'),
    repairMojibake('𠮷野 “日本”'),
  ]).toEqual(['Tomás', '“日本” and à la carte', null, null]);
});
