import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { readSharedJemhopqa, readSharedJson } from '../../../../../test/sharedJemhopqa.ts';
import type { QuestionContent } from '../question.ts';
import { comparedSteps, compareValues, expectedAnswer } from './comparison.ts';
import { checkCodes, runChecks as runChecksIn } from './index.ts';
import { prepareQuestionItem } from './item.ts';
import { suggestedAnswer } from './property.ts';

const runChecks = (content: QuestionContent) => runChecksIn(content, 'ja');

const readCorpus = (...paths: readonly string[]) => readSharedJemhopqa(...paths.map((path) => `data/jemhopqa/${path}`));

type Hits = ReadonlyMap<string, ReadonlySet<string>>;

function hitsOf(corpus: ReadonlyMap<string, QuestionContent>): Hits {
  const hits = new Map<string, Set<string>>();
  for (const [id, content] of corpus) {
    for (const { code } of runChecks(content)) hits.set(code, (hits.get(code) ?? new Set()).add(id));
  }
  return hits;
}

const counts = (hits: Hits) =>
  Object.fromEntries(checkCodes.flatMap((code) => (hits.has(code) ? [[code, hits.get(code)?.size]] : [])));
const itemsWith = (hits: Hits, letter: string) =>
  new Set([...hits].flatMap(([code, ids]) => (code.startsWith(letter) ? [...ids] : [])));
const fixed = (before: Hits, after: Hits) =>
  Object.fromEntries(
    checkCodes.flatMap((code) => {
      const gone = [...(before.get(code) ?? [])].filter((id) => !after.get(code)?.has(id)).length;
      return gone === 0 ? [] : [[code, gone]];
    }),
  );

describeWithShared('the calibration of the checks on JEMHopQA', 'data/jemhopqa', () => {
  const dev = readCorpus('corpus_ver1.2/dev_ver1.2.json');
  const gold = readCorpus('corpus_ver1.2/train_ver1.2.json', 'corpus_ver1.2/dev_ver1.2.json');
  const [hits10, hits11, hits12] = [
    hitsOf(readCorpus('corpus/train.json', 'corpus/dev.json')),
    hitsOf(readCorpus('corpus_ver1.1/train_ver1.1.json', 'corpus_ver1.1/dev_ver1.1.json')),
    hitsOf(gold),
  ];

  it('speaks on ver1.2 as often as the specification says, but for H4', () => {
    expect(counts(hits12)).toEqual({
      ...{ E3: 2, E9: 1 },
      ...{ W1: 3, W2: 3, W6: 1, W8: 1, W9: 3, W9b: 2, W10: 17, W11: 3, W12: 1, W21: 1, W26: 1, W28: 7, W29: 1 },
      // H4 is 6 in the specification: ours wants a number with a unit and nothing else, so that prose does not count.
      ...{ H1: 51, H2: 16, H3: 4, H4: 3, H5: 3, H9: 2 },
    });
  });

  it('has errors on 3 items of 1,179 and warnings on 41, of which 0 and 3 in dev', () => {
    const hitsDev = hitsOf(dev);
    // 42 in the specification, with the same sum over the codes: one W6 hit lies there outside of the other hits.
    expect([gold.size, itemsWith(hits12, 'E').size, itemsWith(hits12, 'W').size]).toEqual([1179, 3, 41]);
    expect([itemsWith(hitsDev, 'E').size, itemsWith(hitsDev, 'W').size]).toEqual([0, 3]);
  });

  it('fell silent with the corrections of 1.1 and 1.2', () => {
    // The specification counts corrections of the check's own kind; E9 (14) and W7 (9) speak for dates turned into numbers too.
    expect(fixed(hits10, hits11)).toEqual({
      ...{ E7: 4, E8: 2, E9: 15, E10: 2, W6: 11, W7: 14, W11: 2, W22: 4, W23: 1, W24: 11, W28: 4 },
      H5: 1,
    });
    expect(fixed(hits11, hits12)).toEqual({
      ...{ E3: 2, E8: 1, W3: 1, W4: 1, W5: 1, W8: 1, W9: 1, W11: 1, W27: 1, W28: 46 },
      ...{ H1: 15, H2: 15 },
    });
    // One more than the specification: all 15 of E9 were corrected.
    expect(itemsWith(hits10, 'E').size).toBe(28);
  });

  it('decides comparisons by their values as often as the specification, within 3 items', () => {
    const items = [...gold.values()].map(prepareQuestionItem).filter((item) => item !== null);
    const decided = items.filter((item) => {
      const [pair, winner] = [comparedSteps(item), compareValues(item)?.winner ?? null];
      return pair !== null && winner !== null && expectedAnswer(item, pair, winner) !== null;
    });
    const suggested = items.filter((item) => suggestedAnswer(item) !== null);
    expect({ byValue: decided.length, byProperty: suggested.length }).toEqual({ byValue: 267, byProperty: 289 });
  });

  it('finds the time flag with precision 77 of 84 and recall 77 of 94', () => {
    const fires = (content: QuestionContent) =>
      runChecks({ ...content, timeDependent: false }).some(({ code }) => code === 'W28');
    const all = [...gold.values()];
    const flagged = all.filter(({ timeDependent }) => timeDependent);
    expect([flagged.filter(fires).length, all.filter(fires).length, flagged.length]).toEqual([77, 84, 94]);
  });
});

const r4cSchema = z.record(
  z.string(),
  z.array(z.array(z.tuple([z.string(), z.number(), z.tuple([z.string(), z.string(), z.string()])]))),
);

describeWithShared('the checks on R4C', 'data/r4c', () => {
  it.each([
    ['dev_csf', { E2: 1, E3: 13, W1: 220 }, 2209],
    ['train', { E3: 22, W1: 292 }, 2379],
  ])('speak for defects of %s only: odd brackets, an invisible mark, double spaces', (name, expected, items) => {
    const corpus = new Map(
      Object.entries(r4cSchema.parse(readSharedJson(`data/r4c/corpus/${name}.json`))).map(
        ([id, derivations]): [string, QuestionContent] => [
          id,
          {
            ...{ question: null, answer: null, type: null, pageIds: [], timeDependent: null },
            derivations: derivations.map((derivation) =>
              derivation.map(([title, sentenceIndex, [subject, relation, object]]) => ({
                ...{ subject, relation, objects: [object], support: { title, sentenceIndex } },
              })),
            ),
          },
        ],
      ),
    );
    expect([corpus.size, counts(hitsOf(corpus))]).toEqual([items, expected]);
  });
});
