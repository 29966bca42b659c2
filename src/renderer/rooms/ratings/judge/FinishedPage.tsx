import { useEffect } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { afterFrame } from '../../../window/afterFrame.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { focusPane } from '../../../window/paneFocus.ts';
import { useAct } from '../../../window/useAct.ts';
import { useNarrow } from '../../../window/useNarrow.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';

/** Nothing is left of the evaluator's set. */
export function FinishedPage() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const mine = useRatings((state) => (state.mine.status === 'ready' ? state.mine.value : null));
  const rated = useRatings((state) => {
    const entry =
      state.studies.status === 'ready'
        ? state.studies.value.find(({ datasetId }) => datasetId === state.datasetId)
        : undefined;
    return entry?.mine ? entry.mine.rated + entry.mine.nonsense : 0;
  });
  const waiting = mine?.filter(({ state }) => state === 'waiting' || state === 'blocked').length ?? 0;
  useEffect(() => act(() => store.getState().loadMine()), [act, store]);
  const isNarrow = useNarrow();
  const openMine = () => {
    const { panes, drawer } = useFrame.getState();
    if (isNarrow ? drawer !== 'list' : !panes.list) keys.run('frame.toggleList');
    afterFrame(() => focusPane(document, 'list'));
  };
  const goHome = () => act(() => store.getState().show('studies'));
  useCommand('ratings.home', goHome);
  useCommand('ratings.proceed', goHome);
  useCommand('ratings.welcome', () => act(() => store.getState().show('welcome')));
  return (
    <div className="rj-state">
      <EmptyState
        title={t('ratings.finished.title', { count: rated })}
        acts={
          <>
            <ActButton primary autoFocus command="ratings.proceed" onClick={goHome}>
              {t('ratings.finished.studies')}
            </ActButton>
            {waiting > 0 && (
              <ActButton command="ratings.outbox" onClick={() => keys.run('ratings.outbox')}>
                {t('ratings.mine.toOutbox')}
              </ActButton>
            )}
            <ActButton onClick={openMine}>{t('ratings.finished.mine')}</ActButton>
          </>
        }
      >
        {sentencesText([
          t('ratings.finished.text'),
          waiting > 0 ? t('ratings.finished.waiting', { count: waiting }) : '',
        ])}
      </EmptyState>
    </div>
  );
}
