import { useVirtualizer } from '@tanstack/react-virtual';
import { Copy } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Content } from '../../../../components/Content.tsx';
import { ToolButton } from '../../../../components/ToolButton.tsx';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useDrift } from '../../driftContext.ts';
import { useLooks } from '../chartTheme.ts';
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
import './table.css';

const rowHeight = 26;
/** More rows than this are drawn only where they are seen. */
const mostDrawn = 400;

/** The numbers of a chart: sorted by pressing a head, copied for a sheet with one press. */
export function NumbersTableView({ table, label, about }: { table: NumbersTable; label: string; about?: string }) {
  const { t } = useText();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const [sorting, setSorting] = useState<Sorting>(null);
  const rows = useMemo(() => sortRows(table, sorting), [table, sorting]);
  const copy = async () => {
    await navigator.clipboard.writeText(tableTabs(table, rows));
    showToast({ text: t('driftCharts.table.copied', { count: rows.length }) });
  };
  return (
    <div className="dc-table-pane">
      <header className="dc-table-head">
        <p className="ak-caption ak-sentence">{about ?? t('driftCharts.table.about')}</p>
        <ToolButton icon={<Copy size={14} />} label={t('driftCharts.table.copy')} onClick={() => act(copy)} />
      </header>
      <Rows table={table} rows={rows} label={label} sorting={sorting} onSort={setSorting} />
    </div>
  );
}

type RowsProps = {
  readonly table: NumbersTable;
  readonly rows: readonly TableRow[];
  readonly label: string;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
};

function Rows({ table, rows, label, sorting, onSort }: RowsProps) {
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
    <section ref={frame} className="dc-table-scroll" tabIndex={0} aria-label={label} data-pane-focus>
      <table className="dc-table" aria-rowcount={rows.length + 1}>
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
            <Line key={row.key} row={row} columns={columns} index={first + at} />
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
  [kind === 'number' ? 'dc-number' : 'dc-text', ...(id === 'model' ? ['dc-name'] : [])].join(' ');

type HeadProps = Pick<RowsProps, 'sorting' | 'onSort'> & { readonly column: Column };

function Head({ column: { id, label, kind }, sorting, onSort }: HeadProps) {
  const isSorted = sorting?.column === id;
  const direction = sorting?.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" className={classOf(id, kind)} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" onClick={() => onSort(nextSorting(sorting, id))}>
        {label}
        <span aria-hidden="true" className="dc-sorted">
          {isSorted ? (sorting.isDown ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  );
}

function Line({ row, columns, index }: { row: TableRow; columns: readonly Column[]; index: number }) {
  const { t } = useText();
  const isSelected = useDrift(({ selectedLine }) => row.line !== null && selectedLine === row.line);
  const look = useLooks().get(row.line ?? '');
  return (
    <tr data-selected={isSelected} aria-rowindex={index + 2}>
      {columns.map((column, at) => {
        const text = cellText(column, row.cells[at], t('driftCharts.table.absent'));
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
