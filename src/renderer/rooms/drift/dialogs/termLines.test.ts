import { expect, it } from 'vitest';
import { fewOf, readTermLines } from './termLines.ts';

it('reads one term a line, whatever ends a line', () => {
  expect(readTermLines('asthma\r\npanic  attack\r\u2028  セルトラリン  \n\n')).toEqual({
    terms: ['asthma', 'panic attack', 'セルトラリン'],
    duplicates: [],
    tooLong: [],
  });
});

it('reads cells and marked lists that were pasted', () => {
  expect(readTermLines('\ufeffasthma\tinsomnia\n- low mood\n・ 不眠').terms).toEqual([
    'asthma',
    'insomnia',
    'low mood',
    '不眠',
  ]);
});

it('keeps a term once that differs in case or composition only, and names it', () => {
  const { terms, duplicates } = readTermLines('Asthma\nasthma\nガス\nガス\n𠮷田病\nＡ');
  expect({ terms, duplicates }).toEqual({ terms: ['Asthma', 'ガス', '𠮷田病', 'Ａ'], duplicates: ['asthma', 'ガス'] });
});

it('takes no line as a term that is too long', () => {
  const long = 'x'.repeat(201);
  expect(readTermLines(`${long}\nok`)).toEqual({ terms: ['ok'], duplicates: [], tooLong: [long] });
});

it('names the first few', () => {
  expect(fewOf(['a', 'b', 'c', 'd'])).toBe('a, b, c, …');
  expect(fewOf(['𠮷'.repeat(41)])).toBe(`${'𠮷'.repeat(40)}…`);
});
