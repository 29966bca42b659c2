import { useCallback, useState } from 'react';
import { GuidelinePane } from '../../../components/GuidelinePane.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations } from '../derivationsContext.ts';
import { inspectorTabs } from '../derivationsState.ts';
import { ChecksPane } from './ChecksPane.tsx';
import { ComparePane } from './ComparePane.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { JsonPane } from './JsonPane.tsx';

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
  useCommand('derivations.guideline', () => setTab('guideline'));
  const [isJsonAsked, setJsonAsked] = useState(false);
  const jsonHasFocus = useCallback(() => setJsonAsked(false), []);
  useCommand('derivations.json', () => {
    setTab('json');
    setJsonAsked(true);
  });
  useCommand('derivations.history', () => setTab('history'));
  const panels = {
    compare: <ComparePane />,
    checks: <ChecksPane isOpen={tab === 'checks'} />,
    history: <HistoryPane isOpen={tab === 'history'} />,
    guideline: <GuidelinePane />,
    json: <JsonPane isOpen={tab === 'json'} isAsked={isJsonAsked} onFocus={jsonHasFocus} />,
  };
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
