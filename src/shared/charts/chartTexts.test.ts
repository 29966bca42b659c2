import { expect, test } from 'vitest';
import { cutMiddle, cutText, textWidth } from './chartTexts.ts';

const letters = ['a', 'B', '日', '%', 'i', '𠮟', ' ', '…', 'é'];
const texts = Array.from({ length: 400 }, (_, at) =>
  Array.from({ length: at % 30 }, (_, place) => letters[(at * 7 + place * (at % 5)) % letters.length]).join(''),
);

test('a text is cut behind as many letters as fit beside what stands for the rest, and one at least', () => {
  for (const text of texts)
    for (const width of [0, 9, 40, 200]) {
      const all = [...text];
      const fits = (kept: number) => kept === 1 || textWidth(all.slice(0, kept).join('')) <= width - 8;
      const most = all.findLastIndex((_, at) => fits(at + 1)) + 1;
      const expected = textWidth(text) <= width ? text : `${all.slice(0, most).join('')}…`;
      expect(cutText(text, width)).toBe(expected);
    }
});

test('a name that is cut in the middle keeps as much of both ends as fits', () => {
  for (const name of texts.filter((text) => textWidth(text) > 60)) {
    const cut = cutMiddle(name, 60);
    const [start = '', end = ''] = cut.split('…');
    expect(textWidth(cut) <= 60 || cut.length <= 3, cut).toBe(true);
    if (!name.includes('…')) expect(name.startsWith(start) && name.endsWith(end), cut).toBe(true);
  }
});
