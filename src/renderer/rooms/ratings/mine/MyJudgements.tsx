import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import type { MySubmission } from '../../../../shared/rooms/ratings/study.ts';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { type Sign, StatusSign } from '../../../components/StatusSign.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { taskOf } from '../ratingsState.ts';
import './mine.css';

const signs = {
  waiting: 'waiting',
  sending: 'unconfirmed',
  sent: 'sent',
  blocked: 'error',
  local: 'done',
} as const satisfies Record<MySubmission['state'], Sign>;

/** What the evaluator judged in this study, and where each row is: to revise it, or to withdraw it. */
export function MyJudgements() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const mine = useRatings((state) => state.mine);
  const datasetId = useRatings((state) => state.datasetId);
  const isSeen = useFrame((state) => state.panes.list || state.drawer === 'list');
  const current = useRatings((state) => taskOf(state)?.assignmentId ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those of another study are others
  useEffect(() => {
    if (isSeen && store.getState().mine.status === 'idle') act(() => store.getState().loadMine());
  }, [act, store, isSeen, datasetId, mine.status]);
  const shown = mine.status === 'ready' ? mine.value : [];
  return (
    <div className="rm">
      <header className="rm-head">
        <strong>{t('ratings.mine.title')}</strong>
        {mine.status === 'ready' && <span className="ak-number rm-quiet">{shown.length}</span>}
      </header>
      {mine.status === 'failed' && (
        <ErrorNote error={mine.error} onRetry={() => act(() => store.getState().loadMine())} />
      )}
      {mine.status === 'loading' && <LoadingShape rows={4} label={t('common.loading')} />}
      {mine.status === 'ready' && shown.length === 0 && (
        <EmptyState title={t('ratings.mine.none')}>{t('ratings.mine.noneText')}</EmptyState>
      )}
      <ul className="rm-list">
        {shown.map((submission) => (
          <li key={submission.submissionId} className="rm-row" data-current={submission.assignmentId === current}>
            <Judgement submission={submission} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Judgement({ submission }: { submission: MySubmission }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const { question, status, state, submittedAt, assignmentId } = submission;
  const revise = () => act(() => store.getState().openTask(assignmentId));
  return (
    <>
      <StatusSign sign={signs[state]} label={t(`ratings.mine.states.${state}`)} />
      <button type="button" className="rm-question" onClick={revise} disabled={status === 'withdrawn'}>
        <Content text={question} className="ak-cut" title={question} />
        <span className="rm-quiet">
          {[t(`ratings.mine.statuses.${status}`), t(`ratings.mine.states.${state}`), dateAndTime(submittedAt)].join(
            ' · ',
          )}
        </span>
      </button>
      {status !== 'withdrawn' && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <button type="button" className="rm-more" aria-label={t('ratings.mine.more', { question })}>
              …
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={revise}>{t('ratings.mine.revise')}</Menu.Item>
            <Menu.Item onClick={() => store.getState().openDialog({ kind: 'withdraw', submission })}>
              {t('ratings.mine.withdrawOpen')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
