import { TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { CasePlan } from '../../../../../shared/rooms/drift/caseViews.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../../components/RetryNote.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useComposed } from '../../../../window/composition.ts';
import { useText } from '../../../../window/i18n.ts';
import { useEventTimes } from '../../../../window/useReading.ts';
import { useDrift } from '../../driftContext.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanRows } from './PlanRows.tsx';
import { findPlans, type PlanFilter, planFilters } from './planList.ts';
import './plans.css';

/** The target plans of the cases, which alignment is measured against. */
export function PlansPane() {
  const datasetId = useDrift((state) => state.datasetId);
  return datasetId === null ? null : <PlansOf key={datasetId} datasetId={datasetId} />;
}

function PlansOf({ datasetId }: { datasetId: number }) {
  const { t } = useText();
  const imports = useEventTimes('datasets.changed');
  const plans = useDrift((state) => state.plans);
  const loadPlans = useDrift((state) => state.loadPlans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set and what comes from the core say when to read
  useEffect(() => void loadPlans(), [loadPlans, datasetId, imports]);
  if (plans.status === 'failed') {
    return <RetryNote title={t('driftDialogs.plans.failed')} onRetry={loadPlans} />;
  }
  if (plans.status !== 'ready') return <LoadingShape rows={10} label={t('driftDialogs.plans.reading')} />;
  return <Plans plans={plans.value} />;
}

function Plans({ plans }: { plans: readonly CasePlan[] }) {
  const { t } = useText();
  const [search, setSearch] = useState('');
  const searched = useComposed(search);
  const [filter, setFilter] = useState<PlanFilter>('all');
  const [caseId, setCaseId] = useState<number | null>(null);
  const found = useMemo(() => findPlans(plans, filter, searched), [plans, filter, searched]);
  const open = plans.find((one) => one.caseId === caseId);
  return (
    <div className="dp">
      <PlansHead search={search} filter={filter} onSearch={setSearch} onFilter={setFilter} />
      {found.length > 0 ? (
        <PlanRows plans={found} caseId={caseId} onChoose={setCaseId} />
      ) : (
        <div className="ak-list-body">
          <EmptyState
            title={t('driftDialogs.plans.nothing')}
            acts={
              <ActButton
                small
                onClick={() => {
                  setSearch('');
                  setFilter('all');
                }}
              >
                {t('driftDialogs.plans.clear')}
              </ActButton>
            }
          >
            {t('driftDialogs.plans.nothingText', { hidden: plans.length })}
          </EmptyState>
        </div>
      )}
      {open ? (
        <PlanEditor key={open.caseId} plan={open} onClose={() => setCaseId(null)} />
      ) : (
        <p className="dp-pick ak-sentence">{t('driftDialogs.plans.pick')}</p>
      )}
      <PlansFoot shown={found.length} total={plans.length} />
    </div>
  );
}

type HeadProps = {
  readonly search: string;
  readonly filter: PlanFilter;
  readonly onSearch: (search: string) => void;
  readonly onFilter: (filter: PlanFilter) => void;
};

function PlansHead({ search, filter, onSearch, onFilter }: HeadProps) {
  const { t } = useText();
  return (
    <div className="dp-head">
      <TextInput
        data-own-undo=""
        aria-label={t('driftDialogs.plans.search')}
        placeholder={t('driftDialogs.plans.search')}
        value={search}
        autoComplete="off"
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
      />
      <Segmented
        label={t('driftDialogs.plans.show')}
        value={filter}
        onChange={onFilter}
        options={planFilters.map((value) => ({ value, label: t(`driftDialogs.plans.${value}`) }))}
      />
    </div>
  );
}

function PlansFoot({ shown, total }: { shown: number; total: number }) {
  const { t } = useText();
  const openDialog = useDrift((state) => state.openDialog);
  return (
    <p className="dp-foot">
      <span role="status">{t('driftDialogs.plans.shown', { shown, total })}</span>
      <button type="button" className="ak-link" onClick={() => openDialog('export')}>
        {t('driftDialogs.plans.export')}
      </button>
    </p>
  );
}
