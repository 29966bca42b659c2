import { useText } from '../../../app/i18n.ts';
import { Tabs } from '../../../components/Tabs.tsx';
import { useDerivations } from '../derivationsContext.ts';
import { inspectorTabs } from '../derivationsState.ts';
import { ComparePane } from './ComparePane.tsx';

/** What is known about the question: comparison with predictions, checks, history, guideline, the record as JSON. */
export function Inspector() {
  const { t } = useText();
  const tab = useDerivations((state) => state.tab);
  const setTab = useDerivations((state) => state.setTab);
  const findingCount = useDerivations((state) => state.findings.filter(({ severity }) => severity !== 'hint').length);
  const historyCount = useDerivations((state) =>
    state.detail.status === 'ready' ? state.detail.value.historyCount : null,
  );
  const counts = { compare: null, checks: findingCount, history: historyCount, guideline: null, json: null };
  const panels = { compare: <ComparePane />, checks: null, history: null, guideline: null, json: null };
  return (
    <Tabs
      label={t('derivations.inspector.label')}
      current={tab}
      onChange={setTab}
      tabs={inspectorTabs.map((id) => ({
        id,
        label: t(`derivations.inspector.${id}`),
        count: counts[id],
        panel: panels[id],
      }))}
    />
  );
}
