import { cutText, textWidth } from '../../../shared/charts/chartTexts.ts';
import type { Texts } from '../../window/i18n.ts';
import { cellText, type NumbersTable } from '../charts/table/numbersTable.ts';
import { type Part, printText } from './composePicture.ts';

const row = 22;
const gap = 18;
const mostWidth = 320;
const colors = { text: '#1c1b19', head: '#4f4c46', line: '#e1dfda' } as const;
/** A picture of more rows than this is no picture, and says so; CSV has them all. */
const mostRows = 400;

/** A table as a drawing: texts to the left, numbers to the right. */
export function tablePicture(table: NumbersTable, title: string, t: Texts['t'], absent: string): Part {
  const { columns } = table;
  const rows = table.rows.slice(0, mostRows);
  const texts = rows.map((one) => columns.map((column, at) => cutText(cellText(column, at, one, absent), mostWidth)));
  const widths = columns.map(({ label }, at) =>
    Math.ceil(Math.max(textWidth(label) * 1.05, ...texts.map((cells) => textWidth(cells[at] ?? '')))),
  );
  const lefts = widths.map((_, at) => widths.slice(0, at).reduce((sum, width) => sum + width + gap, 0));
  const width = widths.reduce((sum, one) => sum + one + gap, -gap);
  const cell = (text: string, at: number, y: number, color: string, weight: number) => {
    const right = (lefts[at] ?? 0) + (widths[at] ?? 0);
    if (columns[at]?.kind === 'text') return printText(text, lefts[at] ?? 0, y, 12, color, weight);
    return printText(text, right, y, 12, color, weight).replace('<text ', '<text text-anchor="end" ');
  };
  const content = [
    ...columns.map(({ label }, at) => cell(label, at, 15, colors.head, 600)),
    ...texts.flatMap((cells, index) =>
      cells.map((text, at) => cell(text, at, (index + 1) * row + 15, colors.text, 400)),
    ),
    ...Array.from(
      { length: texts.length },
      (_, index) => `<path d="M0 ${(index + 1) * row}H${width}" stroke="${colors.line}"/>`,
    ),
  ].join('');
  const { length: total } = table.rows;
  const about = total > mostRows ? t('charts.table.cut', { shown: mostRows, total }) : '';
  return { title, about, width, height: (texts.length + 1) * row, content };
}
