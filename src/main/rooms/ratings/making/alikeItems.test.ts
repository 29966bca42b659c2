import { describe, expect, test } from 'vitest';
import { alikeItems } from './alikeItems.ts';

const items = (...all: readonly (readonly [key: string, question: string])[]) =>
  all.map(([key, question]) => ({ key, question }));
const pairsOf = (...args: Parameters<typeof alikeItems>) => alikeItems(...args).map(({ a, b }) => `${a} = ${b}`);

describe('items whose ids are alike', () => {
  test('have the same letters and digits, or else the same numbers, whatever signs, widths, capitals and zeros', () => {
    const a = items(['h-0021', ''], ['Ｈ_22', ''], ['ascites Pain', ''], ['set 3, q 07', '']);
    const b = items(['22', ''], ['H 21', ''], ['ascites-pain', ''], ['q7/set3', ''], ['3.7', '']);
    expect(pairsOf(a, b)).toEqual(['h-0021 = H 21', 'Ｈ_22 = 22', 'ascites Pain = ascites-pain', 'set 3, q 07 = 3.7']);
  });

  test('are proposed only where each is the only one of its kind', () => {
    expect(pairsOf(items(['a-1', ''], ['b-1', '']), items(['1', '']))).toEqual([]);
    expect(pairsOf(items(['a-1', ''], ['b-1', '']), items(['A1', '']))).toEqual(['a-1 = A1']);
    expect(pairsOf(items(['', ''], ['-', '']), items(['', ''], ['+', '']))).toEqual([]);
  });

  test('ask nearly the same, where both tell what they ask', () => {
    const question = 'How is rifaximin dosed together with lactulose in hepatic encephalopathy?';
    const ask = (one: string, other: string) => pairsOf(items(['r-1', one]), items(['t-1', other]));
    expect(ask(question, `Please answer: ${question}`)).toEqual(['r-1 = t-1']);
    expect(ask('肝障害ではリファキシミンを減量しますか。', '肝障害では、リファキシミンを減量しますか')).toEqual([
      'r-1 = t-1',
    ]);
    expect(ask('Renal question 1?', 'Trial question 1?')).toEqual([]);
    expect(ask('r-1', question)).toEqual(['r-1 = t-1']);
  });

  test('none of them is there for items without any number or letter in common', () => {
    expect(pairsOf([], [])).toEqual([]);
    expect(pairsOf(items(['one', '']), items(['two', '']))).toEqual([]);
  });
});
