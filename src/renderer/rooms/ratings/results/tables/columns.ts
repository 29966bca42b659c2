import { pText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { Column } from '../../../../components/charts/table/numbersTable.ts';
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

/** A p value, as everywhere; `absent` says why there is none. */
export function pColumn(id: string, label: string, absent: string): Column {
  return { id, label, kind: 'number', show: (value) => pText(Number(value)), absent };
}
