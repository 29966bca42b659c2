import { NumbersTableView } from '../../../components/charts/table/NumbersTableView.tsx';
import type { NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import { useText } from '../../../window/i18n.ts';
import { CriterionHead } from './CriterionHead.tsx';
import { useModels } from './useModels.ts';

/** The numbers of what is shown, as a table. */
export function NumbersView({
  table,
  withChoice = true,
}: {
  readonly table: NumbersTable;
  readonly withChoice?: boolean;
}) {
  const { t } = useText();
  const { lookOf } = useModels();
  return (
    <div className="rr-table">
      <CriterionHead withChoice={withChoice} />
      <NumbersTableView
        table={table}
        label={t('ratingsResults.table')}
        markOf={({ line }) => (line === null ? null : { look: lookOf(line), isSelected: false })}
      />
    </div>
  );
}
