import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { characterClassMorphemes } from './characterClasses.testSupport.ts';
import { normalizeAnswer } from './normalizeAnswer.ts';
import { close, readShared, totalsOf } from './oracle.testSupport.ts';
import { jemhopqaItems, missingPredictions } from './scoreInputs.ts';
import { scoreJemhopqaItems, textsToTokenize } from './scoreJemhopqa.ts';
import { findSynonyms, readSynonyms } from './synonyms.ts';
import { type TokensOfText, tokenSetsOf } from './tokenSets.ts';
import { tokenSimilarity } from './tokenSimilarity.ts';

type EdgeCase = {
  name: string;
  options: { ignoreMissing: boolean };
  labels: unknown;
  prediction: unknown;
  result?: unknown;
  error?: string;
};

function recordedTokens(strings: Record<string, { tokens: string[][] }>): TokensOfText {
  return new Map(Object.entries(strings).map(([text, { tokens }]) => [text, { tokens, words: [] }]));
}

describeWithShared('JEMHopQA scores against evaluate.py', 'oracle/jemhopqa', () => {
  const files = readdirSync(sharedPath('oracle/jemhopqa')).filter((name) => !/^(unit|synonyms)/.test(name));

  test.each(files)('%s has the recorded totals and items', (file) => {
    const recorded = readShared(`oracle/jemhopqa/${file}`);
    const { items } = jemhopqaItems(recorded.labels, recorded.prediction);
    const scored = scoreJemhopqaItems(items, recordedTokens(recorded.strings), false);
    const { a, e, r, er, problems } = totalsOf('jemhopqa', scored);
    expect({ a, e, r, er }).toEqual(close(recorded.result));
    expect(problems.length > 0).toBe(recorded.options.ignoreMissing);
    for (const item of scored) {
      const expected = recorded.items[item.key] ?? {};
      const fractions = (grain: 'e' | 'r' | 'er') =>
        item[grain].prec === null ? undefined : Object.values(item[grain]);
      expect({
        a: item.answer ? [item.answer.exactMatch, item.answer.similarity] : undefined,
        e: fractions('e'),
        r: fractions('r'),
        er: fractions('er'),
      }).toEqual(close({ a: expected.a, e: expected.e, r: expected.r, er: expected.er }));
    }
  });

  test('token sets are made of morphemes as get_token_list makes them, in fixtures and on their own', () => {
    type Case = { morphemes: [string, string, string, string, string, string[]][]; tokens: string[][] };
    const cases: Case[] = [
      ...readShared('oracle/jemhopqa/unit-tokens-from-morphemes.json').cases,
      ...files.flatMap((file) => Object.values<Case>(readShared(`oracle/jemhopqa/${file}`).strings)),
    ];
    const made = cases.map(({ morphemes, tokens }) => {
      // Synonyms are recorded per morpheme; one whose tokens hold them is looked up with them in turn.
      const synonyms = morphemes.map((morpheme) => morpheme[5]).filter((list) => list.length > 0);
      const wanted = tokens.filter((token) => token.length > 2).map((token) => token.slice(2));
      const next = (surface: string) => {
        const own = morphemes.some((morpheme) => morpheme[0] === surface && String(morpheme[5]) === String(wanted[0]));
        return own && synonyms.length > 0 ? (wanted.shift() ?? []) : [];
      };
      const words = morphemes.map(([surface, normalizedForm, first, second, third]) => ({
        surface,
        normalizedForm,
        partOfSpeech: [first, second, third] as const,
      }));
      return tokenSetsOf(words, next).tokens;
    });
    expect(made).toEqual(cases.map(({ tokens }) => tokens));
  });

  test('similarities of token lists are those of editdist, with a longer alphabet where it runs out of letters', () => {
    type Case = { pred: string[][]; gold: string[][]; sim: number | null; extendedSim?: number };
    const { cases }: { cases: Case[] } = readShared('oracle/jemhopqa/unit-similarity-from-tokens.json');
    expect(
      cases
        .map(({ pred, gold }) => tokenSimilarity(pred, gold))
        .map(({ similarity, tooManyWords }) => ({ similarity, tooManyWords })),
    ).toEqual(
      cases.map(({ sim, extendedSim }) => ({ similarity: close(sim ?? extendedSim), tooManyWords: sim === null })),
    );
  });

  test('similarities of texts are those of editdist', () => {
    type Case = {
      pred: string;
      gold: string;
      predTokens: string[][];
      goldTokens: string[][];
      sim: number | null;
      extendedSim?: number;
    };
    const { cases }: { cases: Case[] } = readShared('oracle/jemhopqa/unit-similarity-strings.json');
    const similarities = cases.map(({ pred, gold, predTokens, goldTokens }) => {
      const tokens = new Map([
        [normalizeAnswer(pred), { tokens: predTokens, words: [] }],
        [normalizeAnswer(gold), { tokens: goldTokens, words: [] }],
      ]);
      const item = {
        key: 'q',
        goldAnswer: '',
        predictedAnswer: '',
        goldDerivation: [[gold, gold, [gold]]],
        predictedDerivation: [[pred, pred, [pred]]],
      };
      return scoreJemhopqaItems([item], tokens, true)[0]?.pairs[0]?.relation?.similarity;
    });
    expect(similarities).toEqual(cases.map(({ sim, extendedSim }) => close(sim ?? extendedSim)));
  });

  test('texts are normalised as normalize_answer does', () => {
    const cases: { in: string; out: string }[] = readShared('oracle/jemhopqa/unit-normalize.json');
    expect(cases.map((one) => normalizeAnswer(one.in))).toEqual(cases.map(({ out }) => out));
  });

  const edgeCases: EdgeCase[] = readShared('oracle/jemhopqa/unit-edge-cases.json').cases;
  const scoreEdge = ({ labels, prediction }: EdgeCase) => {
    const { items } = jemhopqaItems(labels, prediction);
    const tokens = new Map(
      textsToTokenize(items).map((text) => [text, tokenSetsOf(characterClassMorphemes(text), () => [])]),
    );
    return {
      missing: missingPredictions(items),
      totals: totalsOf('jemhopqa', scoreJemhopqaItems(items, tokens, false)),
    };
  };

  test.each(edgeCases.filter(({ result }) => result).map((edge) => [edge.name, edge] as const))(
    'edge case: %s',
    (_, edge) => {
      const { a, e, r, er, comparable } = scoreEdge(edge).totals;
      expect({ a, e, r, er }).toEqual(close(edge.result));
      expect(comparable).toBe(!edge.options.ignoreMissing);
    },
  );

  test.each(edgeCases.filter(({ error }) => error).map((edge) => [edge.name, edge.error, edge] as const))(
    'where the reference crashes, the item is named and nothing is comparable: %s (%s)',
    (name, _, edge) => {
      const { missing, totals } = scoreEdge(edge);
      expect(totals.comparable).toBe(false);
      expect(totals.problems.map(({ item }) => item)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^q[12]$/)]),
      );
      expect(missing.length > 0).toBe(/missing|no .* key/.test(name));
    },
  );
});

describeWithShared('synonym dictionaries', 'data/sudachi', () => {
  test('synonyms of the sample dictionary are those of chikkarpy', () => {
    const { synonyms }: { synonyms: Record<string, string[]> } = readShared('oracle/jemhopqa/synonyms.json');
    const dictionary = readSynonyms(readFileSync(sharedPath('data/jemhopqa/sample_user_dic.txt')));
    expect([dictionary.groups.size, dictionary.groupsOfHeadword.size]).toEqual([45, 243]);
    for (const [word, expected] of Object.entries(synonyms)) expect(findSynonyms([dictionary], word)).toEqual(expected);
  });

  test('the compiled dictionary of the corpus holds its 194 groups and 785 entries, 15 of them ambiguous', () => {
    const { groups } = readSynonyms(readFileSync(sharedPath('data/jemhopqa/user.dic')));
    const entries = [...groups.values()].flat();
    expect([groups.size, entries.length, entries.filter(({ ambiguous }) => ambiguous).length]).toEqual([194, 785, 15]);
    expect([Math.min(...groups.keys()), Math.max(...groups.keys())]).toEqual([990001, 990258]);
  });

  test.each([
    ['synonyms-20200805.txt', 22_731],
    ['synonyms-20240109.txt', 24_749],
  ])('%s has %i groups', (name, count) => {
    expect(readSynonyms(readFileSync(sharedPath(`data/sudachi/${name}`))).groups.size).toBe(count);
  });
});
