import { describe, expect, test } from 'vitest';
import { itemScoreSchema } from '../../../../shared/rooms/derivations/score.ts';
import { r4cGold, r4cItems, withReferenceOrders } from './scoreInputs.ts';
import { drawReferenceOrders, lowestReferenceOrder, scoreR4cItems } from './scoreR4c.ts';
import { storedItemScore } from './scoreTasks.ts';

const step = (head: string, relation: string, tail: string) => ['記事', 0, [head, relation, tail]];
const gold = [
  [step('𠮷野', 'is in', 'Osaka')],
  [step('𠮷野', 'is in', 'Nara'), step('Nara', 'lies in', 'Japan')],
  [step('somebody', 'else', 'entirely')],
];
const score = (predictedDerivation: unknown, goldDerivations: unknown = gold, references: 1 | 2 | 3 = 3) => {
  const [scored] = scoreR4cItems(
    [{ key: 'k', goldDerivations, predictedDerivation, order: lowestReferenceOrder(references) }],
    true,
  );
  if (!scored) throw new Error('no item');
  return scored;
};
const segment = (text: string, mark: string, match: number | null = null) => ({ text, mark, match, bySynonym: false });

describe('an R4C item', () => {
  test('is scored against the gold derivation with the largest sum, and says which and what met', () => {
    const scored = score([step('𠮷野', 'IS IN', 'Para')]);
    expect({ references: scored.references, used: scored.used, tie: scored.tie, er: scored.er }).toEqual({
      references: [
        { derivation: 0, similaritySum: expect.closeTo(2.4 / 3), f1: expect.closeTo(2.4 / 3) },
        { derivation: 1, similaritySum: expect.closeTo(2.75 / 3), f1: expect.closeTo((2 * (2.75 / 3)) / 3) },
        { derivation: 2, similaritySum: expect.any(Number), f1: expect.any(Number) },
      ],
      used: 1,
      tie: false,
      er: {
        prec: expect.closeTo(2.75 / 3),
        recall: expect.closeTo(2.75 / 6),
        f1: expect.closeTo((2 * (2.75 / 3)) / 3),
      },
    });
    expect(scored.pairs.map(({ goldStep, predictedStep, object }) => ({ goldStep, predictedStep, object }))).toEqual([
      {
        goldStep: 0,
        predictedStep: 0,
        object: {
          gold: [segment('N', 'unmatched'), segment('ara', 'matched', 0)],
          predicted: [segment('P', 'unmatched'), segment('ara', 'matched', 0)],
          similarity: 0.75,
        },
      },
      {
        goldStep: 1,
        predictedStep: -1,
        object: { gold: [segment('Japan', 'unmatched')], predicted: [], similarity: 0 },
      },
    ]);
  });

  test('fits what the window reads', () => {
    const stored = { ...storedItemScore(score([step('a', 'b', 'c')])), runId: 1, stale: false };
    expect(itemScoreSchema.parse(stored)).toEqual(stored);
  });

  test('has a tie when another order of trying would have given other numbers', () => {
    const tied = [[step('a', 'b', 'c')], [step('a', 'b', 'c'), step('d', 'e', 'f')], [step('x', 'y', 'z')]];
    expect([score([step('a', 'b', 'c')], tied).tie, score([step('a', 'b', 'c')], tied).used]).toEqual([true, 0]);
  });

  test.each([
    ['bothTextsEmpty', null, null, [step('', 'b', 'c')], [[step('', 'b', 'c')], [], []]],
    ['stepWrongLength', 'predicted', 0, [['t', 0]], gold],
    ['tripleTooShort', 'predicted', 0, [['Osaka', 'is in', 'Ja']], gold],
    ['memberNotText', 'gold', 0, [step('a', 'b', 'c')], [[['t', 0, ['a', 5, 'c']]], [], []]],
    ['tooFewGoldDerivations', 'gold', null, [step('a', 'b', 'c')], [gold[0]]],
    ['stepsNotList', 'predicted', null, null, gold],
    ['derivationMissing', null, null, undefined, gold],
  ] as const)('%s has no score and a name', (code, side, place, predicted, references) => {
    const { e, r, er, problems } = score(predicted, references);
    const none = { prec: null, recall: null, f1: null };
    expect({ e, r, er, problems }).toEqual({
      e: none,
      r: none,
      er: none,
      problems: [{ item: 'k', code, side, step: place }],
    });
  });
});

describe('the order of trying', () => {
  test('runs on over e, r and er and is the same every time', () => {
    const orders = drawReferenceOrders(3, 3);
    expect(orders).toEqual(drawReferenceOrders(3, 3));
    expect(
      drawReferenceOrders(9, 3)
        .slice(0, 3)
        .map(({ e }) => e),
    ).toEqual(orders.map(({ e }) => e));
    expect(drawReferenceOrders(9, 3)[3]?.e).toEqual(orders[0]?.r);
  });

  test('is drawn for items with a prediction only', () => {
    const present = { key: 'b', goldDerivations: gold, predictedDerivation: [] };
    const missing = { key: 'a', goldDerivations: gold, predictedDerivation: undefined };
    const [, second] = withReferenceOrders([missing, present], { references: 3, tieOrder: 'official' });
    expect(second?.order).toEqual(drawReferenceOrders(1, 3)[0]);
  });
});

test('content as it was edited is scored like the file it came from', () => {
  const content = {
    question: null,
    answer: null,
    type: null,
    pageIds: [],
    timeDependent: null,
    derivations: [
      [{ subject: '𠮷野', relation: 'is in', objects: ['Nara'], support: { title: '記事', sentenceIndex: 0 } }],
    ],
  };
  expect(r4cGold(content)).toEqual({ goldDerivations: [[step('𠮷野', 'is in', 'Nara')]] });
});

test('a file of another kind is refused in words', () => {
  const options = { references: 3, tieOrder: 'official' } as const;
  expect(() => r4cItems([], [], { re: {} }, options)).toThrow('label file');
  expect(() => r4cItems([], {}, { answer: {} }, options)).toThrow('"re"');
});
