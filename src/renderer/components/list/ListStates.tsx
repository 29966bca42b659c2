import { type ReactNode, useEffect, useRef } from 'react';
import { useFrame } from '../../window/frameStore.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { useNarrow } from '../../window/useNarrow.ts';
import { ActButton } from '../ActButton.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { LoadingShape } from '../LoadingShape.tsx';
import { RetryNote } from '../RetryNote.tsx';
import './list.css';

type NothingYetProps = {
  readonly title: string;
  /** Name of the one act that there is: to import. */
  readonly act: string;
  readonly children: ReactNode;
};

/** The list pane of a room without data: what belongs here and the one next step. */
export function NothingYet({ title, act, children }: NothingYetProps) {
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
    <div className="ak-list ak-list-nothing-yet">
      <EmptyState
        title={title}
        acts={
          <ActButton
            primary
            ref={importButton}
            command="frame.import"
            data-pane-focus
            onClick={() => keys.run('frame.import')}
          >
            {act}
          </ActButton>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** What stands in the place of the rows: that they are read, or why they could not be. */
export function ListPending({
  failed,
  loading,
  onRetry,
}: {
  failed: string | null;
  loading: string;
  onRetry: () => void;
}) {
  return (
    <div className="ak-list-body">
      {failed === null ? <LoadingShape rows={12} label={loading} /> : <RetryNote title={failed} onRetry={onRetry} />}
    </div>
  );
}
