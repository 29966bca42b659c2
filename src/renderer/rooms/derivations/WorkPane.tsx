import { useText } from '../../app/i18n.ts';
import { useCommand } from '../../app/keyDispatcher.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadingShape } from '../../components/LoadingShape.tsx';
import { Note } from '../../components/Note.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import { Comments } from './Comments.tsx';
import { DerivationGraph } from './DerivationGraph.tsx';
import { useAct, useDerivations, useDerivationsStore } from './derivationsContext.ts';
import { ItemFields } from './ItemFields.tsx';
import { ItemHead } from './ItemHead.tsx';
import { SaveNotes } from './SaveNotes.tsx';
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
  useCommand('derivations.saveNow', () => act(() => store.getState().flush()));

  if (status === 'failed' && selectedId !== null) {
    return (
      <div className="dv-work dv-work-empty">
        <Note
          kind="fault"
          title={t('derivations.item.failed', { key: selectedId })}
          acts={
            <ActButton small onClick={() => act(() => store.getState().select(selectedId))}>
              {t('derivations.list.again')}
            </ActButton>
          }
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
      {/* A new question starts at its top, without the editor state of the last one. */}
      <div className="dv-work-scroll" key={selectedId}>
        <SaveNotes />
        <ItemFields />
        <TripleEditor />
        <ChecksPanel />
        <DerivationGraph />
        <Comments />
      </div>
    </div>
  );
}
