import { cutText, textWidth } from '../../../shared/charts/chartTexts.ts';
import { estimateText, signed } from '../../../shared/charts/numberTexts.ts';
import { countText } from '../../window/countText.ts';
import { type Part, printText } from '../picture/composePicture.ts';
import { scaleStart } from './agreementScale.ts';
import type { ShownCoefficient } from './shownCoefficients.ts';

const [rowHeight, scaleWidth, valueWidth, gap, mostName] = [24, 240, 46, 18, 320];
const colors = { text: '#1c1b19', faint: '#4f4c46', line: '#cfccc5' } as const;

/** Coefficients as a drawing of a picture: a point each with its interval, in numbers beside it, n at the end. */
export function coefficientsPart(title: string, rows: readonly ShownCoefficient[]): Part {
  const from = scaleStart(rows);
  const names = rows.map(({ name }) => cutText(name, mostName));
  const left = Math.ceil(Math.max(...names.map(textWidth))) + gap;
  const x = (at: number) => left + ((Math.min(1, Math.max(from, at)) - from) / (1 - from)) * scaleWidth;
  const numbers = left + scaleWidth + gap;
  const counts = rows.map(({ n }) => `n ${countText(n)}`);
  const after = numbers + valueWidth + Math.ceil(Math.max(...rows.map(({ about }) => textWidth(about)))) + gap;
  const bottom = rows.length * rowHeight + 4;
  const content = [
    ...[from, (from + 1) / 2, 1].flatMap((tick) => [
      `<path d="M${x(tick)} 2V${bottom}" stroke="${colors.line}"/>`,
      printText(signed(tick, Number.isInteger(tick) ? 0 : 1), x(tick), bottom + 14, 11, colors.faint).replace(
        '<text ',
        '<text text-anchor="middle" ',
      ),
    ]),
    ...rows.flatMap(({ value, interval, about }, at) => {
      const y = at * rowHeight + rowHeight / 2;
      const words = [
        printText(names[at] ?? '', 0, y + 4, 12, colors.text),
        printText(about, numbers + valueWidth, y + 4, 12, value === null ? colors.faint : colors.text),
        printText(counts[at] ?? '', after, y + 4, 11, colors.faint),
      ];
      if (value === null) return words;
      const range = interval && `M${x(interval.low)} ${y}H${x(interval.high)}`;
      return [
        ...words,
        printText(estimateText(value, interval), numbers, y + 4, 12, colors.text, 600),
        ...(range ? [`<path d="${range}" stroke="${colors.text}" stroke-width="1.6"/>`] : []),
        `<circle cx="${x(value)}" cy="${y}" r="4" fill="${colors.text}"/>`,
      ];
    }),
  ].join('');
  const width = after + Math.ceil(Math.max(...counts.map(textWidth)));
  return { title, about: '', width, height: bottom + 20, content };
}
