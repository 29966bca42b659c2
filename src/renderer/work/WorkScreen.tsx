import { useEffect } from 'react';
import type { Work } from '../../shared/work.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { LoadingShape } from '../components/LoadingShape.tsx';
import { RetryNote } from '../components/RetryNote.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { afterFrame } from '../window/afterFrame.ts';
import { useText } from '../window/i18n.ts';
import { focusRoomWhenLost } from '../window/paneFocus.ts';
import { useEventTimes, useReading, useSettled } from '../window/useReading.ts';
import { useCall } from '../window/workbench.ts';
import { ChangesPart } from './ChangesPart.tsx';
import { DaysPart } from './DaysPart.tsx';
import { ProgressPart } from './ProgressPart.tsx';
import { TimesPart } from './TimesPart.tsx';
import './work.css';

/** Whose calendar says what a day is: that of the person at the window. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The whole log is read for it: not after each of the acts that follow one another. */
const quietMs = 1_000;

/** What was done in the project, by whom and when, as the log of acts has it. */
export function WorkScreen() {
  const { t } = useText();
  const call = useCall();
  const times = useSettled(useEventTimes('project.saved'), quietMs) + useEventTimes('project.changed');
  const work = useReading('work', () => call('work.read', { timeZone }), times);
  const isReady = work.status === 'ready';
  useEffect(() => (isReady ? afterFrame(focusRoomWhenLost) : undefined), [isReady]);
  if (work.status === 'failed') return <RetryNote title={t('work.unreadable')} onRetry={work.again} />;
  if (work.status !== 'ready') return <LoadingShape label={t('common.loading')} />;
  return (
    <div className="wk-pane" data-pane="work">
      <ScrollPane isAbout label={t('rail.rooms.work')} className="wk-page">
        <h1>{t('rail.rooms.work')}</h1>
        {work.value.acts === 0 ? (
          <EmptyState title={t('work.empty')}>{t('work.emptyAbout')}</EmptyState>
        ) : (
          <Parts work={work.value} />
        )}
      </ScrollPane>
    </div>
  );
}

function Parts({ work }: { work: Work }) {
  return (
    <>
      <DaysPart work={work} timeZone={timeZone} />
      <ProgressPart progress={work.progress} />
      <TimesPart times={work.times} />
      <ChangesPart changes={work.changes} />
    </>
  );
}
