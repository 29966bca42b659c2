import { ListPending } from '../../../components/list/ListStates.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { type ListTab, listTabs } from '../driftState.ts';
import { CaseList } from './CaseList.tsx';
import { DriftFoot } from './DriftFoot.tsx';
import { ModelList } from './ModelList.tsx';
import { PlansPane } from './plans/PlansPane.tsx';
import { SetHead } from './SetHead.tsx';
import './driftList.css';

/** The list pane: the set, its models, cases or plans, and how they were measured. */
export function DriftList() {
  const tab = useDrift((state) => state.listTab);
  return (
    <div className="ak-list" data-scope="drift.list">
      <SetHead />
      <ListTabs />
      <ListBody tab={tab} />
      <DriftFoot />
    </div>
  );
}

function ListTabs() {
  const { t } = useText();
  const store = useDriftStore();
  const current = useDrift((state) => state.listTab);
  const lineCount = useDrift(({ shown, overview }) => {
    if (shown.status === 'ready' && shown.value.models.length > 0) return shown.value.models.length;
    return overview.status === 'ready' ? overview.value.models.length : null;
  });
  const caseCount = useDrift(({ overview }) => (overview.status === 'ready' ? overview.value.caseCount : null));
  const planCount = useDrift(({ overview }) => (overview.status === 'ready' ? overview.value.planCount : null));
  const counts = { models: lineCount, cases: caseCount, plans: planCount } satisfies Record<ListTab, number | null>;
  return (
    <fieldset className="dr-list-tabs">
      <legend className="ak-hidden">{t('drift.list.tabs')}</legend>
      {listTabs.map((tab) => (
        <button
          type="button"
          key={tab}
          aria-pressed={tab === current}
          onClick={() => store.getState().setLook({ listTab: tab })}
        >
          <span>{t(`drift.list.${tab}`)}</span>
          {counts[tab] !== null && <span>{` ${countText(counts[tab])}`}</span>}
        </button>
      ))}
    </fieldset>
  );
}

function ListBody({ tab }: { tab: ListTab }) {
  const { t } = useText();
  const act = useAct();
  const status = useDrift(({ overview }) => overview.status);
  const reload = useDrift((state) => state.reload);
  if (status !== 'ready') {
    const failed = status === 'failed' ? t('drift.list.failed') : null;
    return <ListPending failed={failed} loading={t('drift.list.loading')} onRetry={() => act(reload)} />;
  }
  if (tab === 'cases') return <CaseList />;
  if (tab === 'plans') return <PlansPane />;
  return <ModelList />;
}
