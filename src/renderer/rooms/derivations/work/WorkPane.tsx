import { useLayoutEffect, useRef } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { ChecksPanel } from './ChecksPanel.tsx';
import { Comments } from './Comments.tsx';
import { DerivationGraph } from './DerivationGraph.tsx';
import { ItemFields } from './ItemFields.tsx';
import { ItemHead } from './ItemHead.tsx';
import { SaveNotes } from './SaveNotes.tsx';
import { SupportingFacts } from './SupportingFacts.tsx';
import { TripleEditor } from './TripleEditor.tsx';
import './workPane.css';

/** The work pane: the question with its fields, the derivation as rows, what the checks say, its graph, comments. */
export function WorkPane() {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const selectedId = useDerivations((state) => state.selectedId);
  const status = useDerivations((state) => state.detail.status);
  const hasContent = useDerivations((state) => state.content !== null);
  const isEmpty = useDerivations((state) => state.rows !== null && state.selectedId === null);
  const scroller = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  // The parts stay mounted, so that the next question costs no more than its texts; it starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what scrolls back
  useLayoutEffect(() => {
    // Setting it lays the page out at once, so only where it is needed.
    if (isScrolled.current && scroller.current) scroller.current.scrollTop = 0;
    isScrolled.current = false;
  }, [selectedId]);
  useCommand('derivations.saveNow', () => act(() => store.getState().flush()));

  if (status === 'failed' && selectedId !== null) {
    return (
      <div className="dv-work dv-work-empty">
        <RetryNote
          title={t('derivations.item.failed')}
          onRetry={() => act(() => store.getState().select(selectedId))}
        />
      </div>
    );
  }
  if (!hasContent) {
    return (
      <div className="dv-work dv-work-empty">
        {selectedId !== null && <LoadingShape key={selectedId} rows={8} label={t('derivations.item.loading')} />}
        {isEmpty && <EmptyState title={t('derivations.item.nothing')} />}
      </div>
    );
  }
  return (
    <div className="dv-work">
      <ItemHead />
      <div
        className="dv-work-scroll"
        ref={scroller}
        onScroll={() => {
          isScrolled.current = true;
        }}
      >
        <SaveNotes />
        <ItemFields />
        <TripleEditor />
        <SupportingFacts />
        <ChecksPanel />
        <DerivationGraph />
        <Comments />
      </div>
    </div>
  );
}
