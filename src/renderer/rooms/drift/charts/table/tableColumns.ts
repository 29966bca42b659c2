import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { verdicts } from '../../../../../shared/rooms/drift/gates.ts';
import type { Column } from '../../../../components/charts/table/numbersTable.ts';
import { countText } from '../../../../window/countText.ts';
import type { Texts } from '../../../../window/i18n.ts';

type Translate = Texts['t'];
type ColumnName =
  | 'model'
  | 'metric'
  | 'turn'
  | 'case'
  | 'n'
  | 'value'
  | 'lower'
  | 'upper'
  | 'extended'
  | 'reference'
  | 'hallucinated'
  | 'recall'
  | 'conflict'
  | 'gate'
  | 'verdict'
  | 'unit'
  | 'file'
  | 'overruled'
  | 'passed'
  | 'judged'
  | 'undecided'
  | 'noVerdict'
  | 'notMeasured'
  | 'cases'
  | 'entity'
  | 'kind'
  | 'found';

export function textColumn(t: Translate, id: string, name: ColumnName): Column {
  return { id, label: t(`driftCharts.columns.${name}`), kind: 'text', show: String };
}

export function countColumn(t: Translate, id: string, name: ColumnName): Column {
  return {
    id,
    label: t(`driftCharts.columns.${name}`),
    kind: 'number',
    show: (value) => (typeof value === 'number' ? countText(value) : String(value)),
  };
}

/** A number in three decimals, enough to tell slopes and rates apart. */
export function numberColumn(id: string, label: string): Column {
  return { id, label, kind: 'number', show: (value) => (typeof value === 'number' ? signed(value, 3) : String(value)) };
}

/** A bound of an interval; not every number has one. */
export function boundColumn(t: Translate, id: string, name: 'lower' | 'upper'): Column {
  return { ...numberColumn(id, t(`driftCharts.columns.${name}`)), absent: t('charts.table.none') };
}

/** What can be said of a number and its gate, in words; files have the code. */
export function verdictColumn(t: Translate, id: string, label: string): Column {
  return {
    id,
    label,
    kind: 'text',
    absent: '',
    show: (value) => {
      const verdict = verdicts.find((one) => one === value);
      return verdict === undefined ? String(value) : t(`driftCharts.verdicts.${verdict}`);
    },
  };
}
