import { useRef } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import type { TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { FindBar } from './FindBar.tsx';
import { GroupHead } from './GroupHead.tsx';
import { Toolbar } from './Toolbar.tsx';
import { TranscriptPane } from './TranscriptPane.tsx';
import './work.css';

/** The open question, the tools, and its traces step by step. */
export function WorkPane() {
  const { t } = useText();
  const act = useAct();
  const transcript = useRef<TranscriptHandle>(null);
  const group = useTraces((state) => state.group);
  const selectedId = useTraces((state) => state.selectedId);
  const hasRows = useTraces((state) => (state.rows?.matched ?? 0) > 0);
  const selectGroup = useTraces((state) => state.selectGroup);
  const hasTraces = useApp(
    (state) => state.datasets.status === 'ready' && state.datasets.value.some(({ room }) => room === 'traces'),
  );
  if (!hasTraces) return null;
  if (group.status === 'idle') {
    return hasRows ? (
      <div className="ak-centre tr-work-state">
        <EmptyState title={t('traces.work.none')}>{t('traces.work.noneText')}</EmptyState>
      </div>
    ) : null;
  }
  if (group.status === 'loading') {
    return (
      <div className="tr-work-state">
        <LoadingShape rows={8} label={t('traces.work.loading')} />
      </div>
    );
  }
  if (group.status === 'failed') {
    return (
      <div className="tr-work-state">
        <ErrorNote
          error={group.error}
          onRetry={() => act(async () => selectedId !== null && selectGroup(selectedId))}
        />
      </div>
    );
  }
  return (
    <div className="tr-work">
      <GroupHead group={group.value.group} />
      <Toolbar />
      <FindBar transcript={transcript} />
      <TranscriptPane transcript={transcript} />
    </div>
  );
}
