import { textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { estimateRange, estimateText } from '../../../../../shared/charts/numberTexts.ts';
import type { ResultsFilter, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { type Part, printText } from '../../../../components/picture/composePicture.ts';
import { countText } from '../../../../window/countText.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { inkOf, matrixCells } from './matrixCells.ts';
import { orderModels } from './toldApart.ts';

const [cellWidth, cellHeight] = [92, 40];
/** Of letters that are bolder than `textWidth` takes them for. */
const boldness = 1.1;
const colors = { text: '#1c1b19', faint: '#4f4c46', line: '#cfccc5' } as const;

/** The matrix as a drawing of a picture, which the window shows as a table. */
export function matrixPart(
  scope: ScopeView,
  { nameOf }: Models,
  { t, language }: Pick<Texts, 't' | 'language'>,
  { takesDrawn, ties }: { readonly takesDrawn: boolean; readonly ties: ResultsFilter['ties'] },
): Part {
  const order = orderModels(scope);
  const names = order.map(nameOf);
  const widest = boldness * Math.max(36, ...names.map(textWidth));
  const left = 12 + widest;
  const head = headOf(widest);
  const content = [
    ...names.map((name, at) => head.place(printText(name, 0, 0, 12, colors.text, 600), left + at * cellWidth)),
    ...matrixCells(scope, order, takesDrawn).flatMap((row, at) => {
      const y = head.height + at * cellHeight;
      return [
        printText(names[at] ?? '', 0, y + 24, 12, colors.text, 600),
        ...row.flatMap(({ row: one, column, rate, n, interval, isBold }, place) => {
          const x = left + place * cellWidth;
          const shade = rate === null ? '#ffffff' : greyOf(inkOf(rate));
          const box = `<rect x="${x + 1}" y="${y + 1}" width="${cellWidth - 2}" height="${cellHeight - 2}" fill="${shade}" stroke="${colors.line}"/>`;
          if (one === column) return [box];
          if (rate === null)
            return [box, hatch(x, y), printText(t('ratingsResults.noComparisons'), x + 6, y + 24, 10, colors.faint)];
          const value = estimateText(rate, interval);
          const range =
            interval === null ? t('ratingsResults.noIntervalShort') : estimateRange(rate, interval, language);
          return [
            box,
            printText(value, x + 6, y + 17, 12, colors.text, isBold ? 700 : 400),
            printText(`n ${countText(n)}`, x + Math.max(44, 14 + textWidth(value)), y + 17, 10, colors.faint),
            printText(range, x + 6, y + 32, 10, colors.text),
          ];
        }),
      ];
    }),
  ].join('');
  return {
    title: t('ratingsResults.matrix.title'),
    about: `${t(`ratingsResults.matrix.about.${ties}`)} · ${t('ratingsResults.matrix.bold')}`,
    width: left + order.length * cellWidth + head.beyond,
    height: head.height + order.length * cellHeight + 4,
    content,
  };
}

/** Names over the columns, whole: turned where the widest is wider than a column, so that the last one leans out `beyond` the matrix. */
function headOf(widest: number) {
  if (widest <= cellWidth - 6) {
    return {
      height: 22,
      beyond: 0,
      place: (name: string, x: number) => `<g transform="translate(${x + 4},14)">${name}</g>`,
    };
  }
  const height = Math.ceil(widest * Math.SQRT1_2) + 14;
  return {
    height,
    beyond: Math.max(0, Math.ceil(widest * Math.SQRT1_2) - cellWidth / 2),
    place: (name: string, x: number) =>
      `<g transform="translate(${x + cellWidth / 2},${height - 6}) rotate(-45)">${name}</g>`,
  };
}

/** Ink of so many percent on white. */
function greyOf(percent: number): string {
  const level = Math.round(255 - (255 - 28) * (percent / 100))
    .toString(16)
    .padStart(2, '0');
  return `#${level}${level}${level}`;
}

function hatch(x: number, y: number): string {
  const lines = Array.from({ length: 8 }, (_, at) => {
    const from = x + 4 + at * 11;
    return `M${from},${y + 6}l-6,8`;
  });
  return `<path d="${lines.join('')}" stroke="${colors.line}"/>`;
}
