import type { FileTable } from '../../../../../shared/charts/fileTable.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import { type DriftData, lineOf } from '../../driftState.ts';

/** A table with a last column that says of each row whether what reviewers overruled of its model counts: the window has a switch for it, a file has not. */
export function withOverruled(
  { columns, rows }: NumbersTable,
  { shown, showsOverruled }: Pick<DriftData, 'shown' | 'showsOverruled'>,
): FileTable {
  const models = showsOverruled && shown.status === 'ready' ? shown.value.models : [];
  const lines = new Set(models.filter(({ overruled }) => overruled !== null).map(lineOf));
  return {
    columns: [...columns, { id: 'overruled', kind: 'yesNo' }],
    rows: rows.map(({ line, cells }) => ({ cells: [...cells, line !== null && lines.has(line)] })),
  };
}
