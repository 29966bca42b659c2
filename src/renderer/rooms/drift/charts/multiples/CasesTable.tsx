import { useMemo, useState } from 'react';
import { ActButton } from '../../../../components/ActButton.tsx';
import { NumbersTableView } from '../../../../components/charts/table/NumbersTableView.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useMarkOf } from '../table/useMarkOf.ts';
import { casesTable } from './casesTable.ts';
import type { CaseList } from './useCaseCurves.ts';

const step = 200;

/** The cases as a table; more of them are fetched as they are asked for. */
export function CasesTable({ cases, total }: { cases: CaseList; total: number }) {
  const { t } = useText();
  const [asked, setAsked] = useState(Math.min(step, total));
  const { caseAt, models, ensure } = cases;
  const loaded = useMemo(
    () => Array.from({ length: Math.min(asked, total) }, (_, index) => caseAt(index)).filter((one) => one !== null),
    [asked, total, caseAt],
  );
  const markOf = useMarkOf();
  const table = useMemo(() => casesTable(loaded, models, t), [loaded, models, t]);
  const next = Math.min(total, asked + step);
  return (
    <>
      <NumbersTableView table={table} label={t('driftCharts.multiples.title')} markOf={markOf} />
      <p className="ak-caption dc-tiles-foot">
        {t('driftCharts.multiples.loaded', { shown: loaded.length, total })}{' '}
        {next > asked && (
          <ActButton
            small
            ghost
            onClick={() => {
              ensure(asked, next - 1);
              setAsked(next);
            }}
          >
            {t('driftCharts.multiples.more', { count: next - asked })}
          </ActButton>
        )}
      </p>
    </>
  );
}
