import { digitsApart, pText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { Cell, Column } from '../../../../components/charts/table/numbersTable.ts';
import { countText } from '../../../../window/countText.ts';

export function textColumn(id: string, label: string): Column {
  return { id, label, kind: 'text', show: String };
}

/** A whole number. */
export function countColumn(id: string, label: string): Column {
  return { id, label, kind: 'number', show: (value) => countText(Number(value)) };
}

/** A number of which three digits are shown; `absent` says why there is none. */
export function numberColumn(id: string, label: string, absent: string): Column {
  return { id, label, kind: 'number', show: (value) => signed(Number(value), 3), absent };
}

/**
 * A number of which as many digits are shown, three or more, as tell it apart from its intervals; `places` are those of the value and then
 * of the two ends of each interval.
 */
export function estimateColumn(id: string, label: string, absent: string, places: readonly number[]): Column {
  const digitsOf = (row: readonly Cell[]) => {
    const [value, ...ends] = places.map((at) => row[at] ?? null);
    const digits = ends.flatMap((low, at) => {
      const high = at % 2 === 0 ? ends[at + 1] : null;
      return typeof value !== 'number' || typeof low !== 'number' || typeof high !== 'number'
        ? []
        : [digitsApart(value, { low, high }, 3)];
    });
    return Math.max(3, ...digits);
  };
  return { id, label, kind: 'number', show: (value, row) => signed(Number(value), digitsOf(row)), absent };
}

/** A p value, as everywhere; `absent` says why there is none. */
export function pColumn(id: string, label: string, absent: string): Column {
  return { id, label, kind: 'number', show: (value) => pText(Number(value)), absent };
}
