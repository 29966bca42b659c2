import { useEffect, useRef } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useNarrow } from '../../../window/useNarrow.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { noFilter } from '../tracesState.ts';
import { useFilterWords } from './filterWords.ts';

/** The room without traces: what belongs here and the one next step, in the list's place. */
export function NoTraces() {
  const { t } = useText();
  const importButton = useRef<HTMLButtonElement>(null);
  const isListOpen = useFrame((state) => state.panes.list);
  const setPane = useFrame((state) => state.setPane);
  const setDrawer = useFrame((state) => state.setDrawer);
  const isNarrow = useNarrow();
  useEffect(() => {
    // A folded list would hide the only thing that can be done here.
    if (isNarrow) setDrawer('list');
    else if (!isListOpen) setPane('list', true);
  }, [isNarrow, isListOpen, setPane, setDrawer]);
  useEffect(() => {
    // After a dialog that led here has given the focus back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) importButton.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="tr-list tr-no-traces">
      <EmptyState
        title={t('traces.list.emptyTitle')}
        acts={
          <ActButton
            primary
            ref={importButton}
            command="frame.import"
            data-pane-focus
            onClick={() => keys.run('frame.import')}
          >
            {t('traces.list.emptyAct')}
          </ActButton>
        }
      >
        {t('traces.list.emptyText')}
      </EmptyState>
    </div>
  );
}

/** Nothing to list: what was looked for, what hides the rest, and how to see it. */
export function NothingFound() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const rows = useTraces((state) => state.rows);
  const text = useTraces((state) => state.search.text);
  const filter = useFilterWords().join(' + ');
  const isSearch = rows !== null && rows.view.searchId !== null;
  const showAll = () => act(() => store.getState().setView({ filter: noFilter, queueId: null }));
  const clear = () => act(() => store.getState().runSearch('', store.getState().search.mode));
  useCommand('traces.clearSearch', clear, isSearch);
  if (!rows) return null;
  const { total, view } = rows;
  return (
    <div className="tr-list-body" role="status">
      <EmptyState
        title={isSearch ? t('traces.list.noneTitle', { text }) : t('traces.list.noneFilterTitle')}
        acts={
          <>
            {(filter !== '' || view.queueId !== null) && (
              <ActButton onClick={showAll}>{t('traces.list.showAll', { total })}</ActButton>
            )}
            {isSearch && (
              <ActButton ghost command="traces.clearSearch" onClick={clear}>
                {t('traces.list.clearSearch')}
              </ActButton>
            )}
          </>
        }
      >
        {isSearch && t('traces.list.noneText')} {filter !== '' && t('traces.list.noneFilter', { filter, count: total })}
        {!isSearch && filter === '' && view.queueId !== null && t('traces.list.noneQueue')}
      </EmptyState>
    </div>
  );
}
