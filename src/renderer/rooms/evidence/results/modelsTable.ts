import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import type { PairReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';
import { number, readingAbsent, readingCells, readingColumns, text } from './pairColumns.ts';

type Row = ModelsView['groups'][number]['rows'][number];

/** Without empty explanations where they are left out and some are empty. */
export function modelReading({ all, withoutEmpty }: Pick<Row, 'all' | 'withoutEmpty'>, leaveOut: boolean): PairReading {
  return leaveOut ? (withoutEmpty ?? all) : all;
}

/** Each two models in all metrics and agents, with both adjusted p. */
export function modelsTable({ groups }: ModelsView, leaveOutEmpty: boolean, t: Texts['t']): NumbersTable {
  const columns = [
    text('metric', t('evidenceResults.columns.metric')),
    text('agent', t('evidenceResults.columns.agent')),
    text('first', t('evidenceResults.models.first')),
    text('second', t('evidenceResults.models.second')),
    number('items', t('evidenceResults.columns.items'), 0),
    ...readingColumns(t),
  ];
  const rows = groups.flatMap(({ first, second, rows: own }) =>
    own.map((row) => {
      const one = modelReading(row, leaveOutEmpty);
      const name = t(`evidenceResults.metrics.${row.metric}`);
      const cells = [name, row.agent, first, second, one.items, ...readingCells(one)];
      return { key: `${row.metric} ${row.agent} ${first} ${second}`, line: null, cells, absent: readingAbsent(one, t) };
    }),
  );
  return { columns, rows };
}
