import { EmptyState } from '../../../components/EmptyState.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDrift } from '../driftContext.ts';
import { type DriftPoint, reasonTabs } from '../driftState.ts';
import { CasePicker } from './CasePicker.tsx';
import { CompareTab } from './compare/CompareTab.tsx';
import { AdviceTab, isConflict } from './conversation/AdviceTab.tsx';
import { ConversationTab } from './conversation/ConversationTab.tsx';
import { Pending } from './Pending.tsx';
import { QueueBar } from './QueueBar.tsx';
import { ReasonHead } from './ReasonHead.tsx';
import { SummaryTab } from './summary/SummaryTab.tsx';
import { TurnEnd } from './TurnEnd.tsx';
import { useRetry } from './useRetry.ts';
import './reason.css';

/** Why a model has its numbers at a turn: the inspector of the room. */
export function ReasonPane() {
  const point = useDrift((state) => state.point);
  return point === null ? <NoPoint /> : <OpenPoint point={point} />;
}

function OpenPoint({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const tab = useDrift((state) => state.reasonTab);
  const setLook = useDrift((state) => state.setLook);
  const conflictCount = useDrift((state) =>
    state.conversation.status === 'ready' ? state.conversation.value.pairs.filter(isConflict).length : 0,
  );
  const cases = useDrift((state) => state.casesAtTurn);
  const retry = useRetry();
  const counts = { summary: null, conversation: null, advice: conflictCount || null, compare: null };
  const panels = {
    summary: <SummaryTab />,
    conversation: <ConversationTab isOpen={tab === 'conversation'} />,
    advice: <AdviceTab />,
    compare: <CompareTab point={point} />,
  };
  const head = (
    <>
      <ReasonHead point={point} />
      <QueueBar />
    </>
  );
  if (cases.status === 'failed' || (cases.status === 'ready' && cases.value.length === 0)) {
    return (
      <div className="rs">
        {head}
        <Pending data={cases} loading={t('driftReason.loading')} onRetry={retry}>
          {() => <p className="rs-none ak-sentence">{t('driftReason.noCases', { turn: point.turn })}</p>}
        </Pending>
      </div>
    );
  }
  return (
    <div className="rs">
      {head}
      <CasePicker />
      <Tabs
        label={t('driftReason.label')}
        current={tab}
        onChange={(reasonTab) => setLook({ reasonTab })}
        tabs={reasonTabs.map((id) => ({
          id,
          label: t(`driftReason.tabs.${id}`),
          count: counts[id],
          panel: panels[id],
        }))}
      />
      <TurnEnd point={point} />
    </div>
  );
}

function NoPoint() {
  const { t } = useText();
  const isMeasured = useDrift(({ overview, runId }) => overview.status !== 'ready' || runId !== null);
  if (!isMeasured) return <p className="rs-none ak-sentence">{t('driftReason.empty.notMeasured')}</p>;
  return <EmptyState title={t('driftReason.empty.title')}>{t('driftReason.empty.text')}</EmptyState>;
}
