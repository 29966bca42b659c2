import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PairAlignment } from '../../../../shared/rooms/derivations/score.ts';
import { accountOfLoss, differsByWords } from './lostPoints.ts';

const field = (similarity: number, text = '岩手県') => ({
  gold: [{ text, mark: 'matched' as const, match: 0, bySynonym: false }],
  predicted: [{ text, mark: 'matched' as const, match: 0, bySynonym: false }],
  similarity,
});
const pair = (goldStep: number, predictedStep: number, similarities: readonly number[]): PairAlignment => ({
  goldStep,
  goldObject: goldStep < 0 ? -1 : 0,
  predictedStep,
  predictedObject: predictedStep < 0 ? -1 : 0,
  subject: field(similarities[0] ?? 0),
  relation: field(similarities[1] ?? 0),
  object: field(similarities[2] ?? 0),
  weight: similarities.reduce((sum, one) => sum + one, 0) / 3,
});

test('names the fields that cost points, largest first', () => {
  const account = accountOfLoss({
    pairs: [pair(0, 0, [1, 1, 1]), pair(1, 1, [1, 0, 0.4]), pair(2, 2, [1, 1, 1])],
    predictedDerivation: [],
  });
  expect(account.points.map(({ kind, step, lost }) => [kind, step, lost.toFixed(4)])).toEqual([
    ['relation', 1, '0.1111'],
    ['object', 1, '0.0667'],
  ]);
});

test('a derivation without triples on either side loses nothing that could be named', () => {
  expect(accountOfLoss({ pairs: [], predictedDerivation: [] })).toEqual({
    similaritySum: 0,
    predictedCount: 0,
    goldCount: 0,
    points: [],
  });
});

test('the losses of any item add up to one minus its full F1', () => {
  const similarity = fc.double({ min: 0, max: 1, noNaN: true });
  const met = fc.tuple(similarity, similarity, similarity);
  fc.assert(
    fc.property(fc.array(met, { maxLength: 6 }), fc.nat(4), fc.nat(4), (pairs, goldAlone, predictedAlone) => {
      fc.pre(pairs.length + goldAlone + predictedAlone > 0);
      const all = [
        ...pairs.map((similarities, index) => pair(index, index, similarities)),
        ...Array.from({ length: goldAlone }, (_, index) => pair(pairs.length + index, -1, [])),
        ...Array.from({ length: predictedAlone }, (_, index) => pair(-1, pairs.length + index, [])),
      ];
      const { points, similaritySum, predictedCount, goldCount } = accountOfLoss({
        pairs: all,
        predictedDerivation: [],
      });
      const f1 = (2 * similaritySum) / (predictedCount + goldCount);
      expect(points.reduce((sum, { lost }) => sum + lost, 0)).toBeCloseTo(1 - f1, 6);
    }),
    { seed: 7 },
  );
});

test('each loss of a met pair says where it stands and what the prediction wrote there', () => {
  const predictedDerivation = [
    { subject: '賢治', relation: '出身', objects: ['岩手県', '盛岡市'], support: null },
    { subject: '銀河鉄道の夜', relation: '作者', objects: ['宮沢賢治'], support: null },
  ];
  const met = { ...pair(2, 0, [1, 0.5, 0]), goldObject: 1, predictedObject: 1 };
  const { points } = accountOfLoss({ pairs: [met, pair(1, -1, []), pair(-1, 1, [])], predictedDerivation });
  expect(points.map(({ kind, cell, predicted }) => ({ kind, cell, predicted }))).toEqual([
    { kind: 'goldTriple', cell: { step: 1, field: 'subject', object: 0 }, predicted: null },
    { kind: 'predictedTriple', cell: null, predicted: null },
    { kind: 'object', cell: { step: 2, field: 'objects', object: 1 }, predicted: '盛岡市' },
    { kind: 'relation', cell: { step: 2, field: 'relation', object: 0 }, predicted: '出身' },
  ]);
});

test('texts differ by wording where each side has a word left that is no number and no counter', () => {
  const side = (...words: string[]) =>
    words.map((word) => ({
      ...{ text: word.replace('=', ''), match: null, bySynonym: false },
      mark: word.endsWith('=') ? ('matched' as const) : ('unmatched' as const),
    }));
  const differ = (gold: string[], predicted: string[]) =>
    differsByWords({ gold: side(...gold), predicted: side(...predicted), similarity: 0 });
  expect(differ(['最も', '長い=', '川'], ['一番', '長い=', '河川'])).toBe(true);
  expect(differ(['ファイナル='], ['株式', '会社', 'ファイナル='])).toBe(false);
  expect(differ(['約', '4,880', 'km'], ['4880', 'キロメートル'])).toBe(false);
  expect(differ([], ['河川'])).toBe(false);
  expect(differsByWords(null)).toBe(false);
});
