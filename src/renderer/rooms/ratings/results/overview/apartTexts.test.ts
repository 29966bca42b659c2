import { expect, test } from 'vitest';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { buildScope } from '../resultsFixture.ts';
import { apartTexts } from './apartTexts.ts';

const saidOf = (toldApart: boolean) => {
  const scope = buildScope();
  const pairs = scope.pairs.map((pair) => ({
    ...pair,
    difference: pair.difference && { ...pair.difference, pHolm: 0.01, toldApart },
  }));
  const asked = { scope: { ...scope, pairs }, tests: 3, nameOf: (code: string) => code, texts: textsOf(texts) };
  return apartTexts(asked)
    .map(({ text }) => text)
    .join(' ');
};

test('rows are called no ranking, but where every two models are told apart', () => {
  expect(saidOf(false)).toContain('The order of the rows is not a ranking.');
  expect(saidOf(true)).not.toContain('ranking');
});
