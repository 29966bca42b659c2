import { useVirtualizer } from '@tanstack/react-virtual';
import { Copy } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { SeriesLook } from '../../../../shared/charts/series.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { Content } from '../../Content.tsx';
import { ToolButton } from '../../ToolButton.tsx';
import { SeriesSample } from '../Marker.tsx';
import {
  type Column,
  cellText,
  type NumbersTable,
  nextSorting,
  type Sorting,
  sortRows,
  type TableRow,
  tableTabs,
} from './numbersTable.ts';
import './numbersTable.css';

const rowHeight = 26;
/** More rows than this are drawn only where they are seen. */
const mostDrawn = 400;

type Props = {
  readonly table: NumbersTable;
  readonly label: string;
  readonly about?: string;
  /** How the line of a row looks in the chart, and whether it is the chosen one; null for a row without a line. */
  readonly markOf?: MarkOf;
};
type MarkOf = (row: TableRow) => { readonly look: SeriesLook | undefined; readonly isSelected: boolean } | null;

/** The numbers of a chart: sorted by pressing a head, copied for a sheet with one press. */
export function NumbersTableView({ table, label, about, markOf = noMark }: Props) {
  const { t } = useText();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const [sorting, setSorting] = useState<Sorting>(null);
  const rows = useMemo(() => sortRows(table, sorting), [table, sorting]);
  const copy = async () => {
    await navigator.clipboard.writeText(tableTabs(table, rows));
    showToast({ text: t('charts.table.copied', { count: rows.length }) });
  };
  return (
    <div className="ak-numbers-pane">
      <header className="ak-numbers-head">
        <p className="ak-caption ak-sentence">{about ?? t('charts.table.about')}</p>
        <ToolButton icon={<Copy size={14} />} label={t('charts.table.copy')} onClick={() => act(copy)} />
      </header>
      <Rows table={table} rows={rows} label={label} sorting={sorting} onSort={setSorting} markOf={markOf} />
    </div>
  );
}

const noMark: MarkOf = () => null;

type RowsProps = {
  readonly table: NumbersTable;
  readonly rows: readonly TableRow[];
  readonly label: string;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly markOf: MarkOf;
};

function Rows({ table, rows, label, sorting, onSort, markOf }: RowsProps) {
  const frame = useRef<HTMLElement>(null);
  const { columns } = table;
  const isLong = rows.length > mostDrawn;
  const virtual = useVirtualizer({
    count: isLong ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  const drawn = virtual.getVirtualItems();
  const first = drawn[0]?.index ?? 0;
  const shown = isLong ? rows.slice(first, (drawn.at(-1)?.index ?? 0) + 1) : rows;
  const above = isLong ? (drawn[0]?.start ?? 0) : 0;
  const below = isLong ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section ref={frame} className="ak-numbers-scroll" tabIndex={0} aria-label={label} data-pane-focus>
      <table className="ak-numbers" aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Space columns={columns.length} height={above} />}
          {shown.map((row, at) => (
            <Line key={row.key} row={row} columns={columns} index={first + at} markOf={markOf} />
          ))}
          {below > 0 && <Space columns={columns.length} height={below} />}
        </tbody>
      </table>
    </section>
  );
}

function Space({ columns, height }: { columns: number; height: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

/** The name of the model stays in sight when a table is wider than its pane. */
const classOf = (id: Column['id'], kind: Column['kind']) =>
  [kind === 'number' ? 'ak-numbers-number' : 'ak-numbers-text', ...(id === 'model' ? ['ak-numbers-name'] : [])].join(
    ' ',
  );

type HeadProps = Pick<RowsProps, 'sorting' | 'onSort'> & { readonly column: Column };

function Head({ column: { id, label, kind }, sorting, onSort }: HeadProps) {
  const isSorted = sorting?.column === id;
  const direction = sorting?.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" className={classOf(id, kind)} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" onClick={() => onSort(nextSorting(sorting, id))}>
        {label}
        <span aria-hidden="true" className="ak-numbers-sorted">
          {isSorted ? (sorting.isDown ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  );
}

type LineProps = Pick<RowsProps, 'markOf'> & {
  readonly row: TableRow;
  readonly columns: readonly Column[];
  readonly index: number;
};

function Line({ row, columns, index, markOf }: LineProps) {
  const { t } = useText();
  const { look, isSelected } = markOf(row) ?? { look: undefined, isSelected: false };
  return (
    <tr data-selected={isSelected} aria-rowindex={index + 2}>
      {columns.map((column, at) => {
        const text = cellText(column, at, row, t('charts.table.absent'));
        const isAbsent = (row.cells[at] ?? null) === null;
        return (
          <td key={column.id} className={classOf(column.id, column.kind)} data-absent={isAbsent}>
            {column.id === 'model' && look && <SeriesSample look={look} isSelected={isSelected} />}
            {column.kind === 'text' ? <Content text={text} title={text} /> : text}
          </td>
        );
      })}
    </tr>
  );
}
