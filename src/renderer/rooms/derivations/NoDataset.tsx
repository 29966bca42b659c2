import { useEffect, useRef } from 'react';
import { ActButton } from '../../components/ActButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { useNarrow } from '../../window/useNarrow.ts';
import { useDerivationsStore } from './derivationsContext.ts';
import { emptyData } from './derivationsState.ts';
import './datasetHead.css';

/** The room without a dataset: what belongs here and the one next step, in the list's place. */
export function NoDataset() {
  const { t } = useText();
  const store = useDerivationsStore();
  const importButton = useRef<HTMLButtonElement>(null);
  const isListOpen = useFrame((state) => state.panes.list);
  const setPane = useFrame((state) => state.setPane);
  const setDrawer = useFrame((state) => state.setDrawer);
  const isNarrow = useNarrow();

  useEffect(() => {
    // What the work pane still shows belongs to a dataset that is gone.
    store.getState().commit();
    store.setState(emptyData);
  }, [store]);
  useEffect(() => {
    // A folded list would hide the only thing that can be done here.
    if (isNarrow) setDrawer('list');
    else if (!isListOpen) setPane('list', true);
  }, [isNarrow, isListOpen, setPane, setDrawer]);
  useEffect(() => {
    if (document.activeElement === document.body) importButton.current?.focus();
  }, []);

  return (
    <div className="dv-no-dataset">
      <EmptyState
        title={t('derivations.dataset.emptyTitle')}
        acts={
          <ActButton
            primary
            ref={importButton}
            command="frame.import"
            data-pane-focus
            onClick={() => keys.run('frame.import')}
          >
            {t('derivations.dataset.emptyAct')}
          </ActButton>
        }
      >
        {t('derivations.dataset.emptyText')}
      </EmptyState>
    </div>
  );
}
