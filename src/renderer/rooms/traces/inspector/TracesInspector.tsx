import { GuidelinePane } from '../../../components/GuidelinePane.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useTraces } from '../tracesContext.ts';
import { inspectorTabs } from '../tracesState.ts';
import { HistoryPane } from './HistoryPane.tsx';
import { JsonPane } from './JsonPane.tsx';
import { LabelsPane } from './LabelsPane.tsx';
import { SpanPicker } from './SpanPicker.tsx';
import { StepPane } from './StepPane.tsx';
import './inspector.css';

/** What is known and asked about the selected step, call or trace: marks, facts, history, guideline, original bytes. */
export function TracesInspector() {
  const { t } = useText();
  const tab = useTraces((state) => state.tab);
  const setTab = useTraces((state) => state.setTab);
  const historyCount = useTraces((state) => (state.group.status === 'ready' ? state.group.value.historyCount : null));
  useCommand('traces.guideline', () => setTab('guideline'));
  useCommand('traces.history', () => setTab('history'));
  const counts = { labels: null, step: null, history: historyCount, guideline: null, json: null };
  const panels = {
    labels: <LabelsPane />,
    step: <StepPane isOpen={tab === 'step'} />,
    history: <HistoryPane isOpen={tab === 'history'} />,
    guideline: <GuidelinePane />,
    json: <JsonPane isOpen={tab === 'json'} />,
  };
  return (
    <>
      <Tabs
        label={t('tracesInspector.label')}
        current={tab}
        onChange={setTab}
        tabs={inspectorTabs.map((id) => ({
          id,
          label: t(`tracesInspector.tabs.${id}`),
          count: counts[id],
          panel: panels[id],
        }))}
      />
      <SpanPicker />
    </>
  );
}
