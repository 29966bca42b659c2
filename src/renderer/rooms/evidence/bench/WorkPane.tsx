import { useLayoutEffect, useRef } from 'react';
import type { WireError } from '../../../../shared/errors.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { focusOnceDrawn } from '../../../window/focusOnceDrawn.ts';
import { useText } from '../../../window/i18n.ts';
import { isFocusLost } from '../../../window/paneFocus.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { goldIn } from '../evidenceState.ts';
import { RevealView } from '../reveal/RevealView.tsx';
import { BenchFoot } from './BenchFoot.tsx';
import { BenchHead } from './BenchHead.tsx';
import { Cards } from './Cards.tsx';
import { Claims } from './Claims.tsx';
import { cardWithKeys, focusCards } from './focusCards.ts';
import { useBenchCommands } from './useBenchCommands.ts';
import './bench.css';
import './claims.css';
import './cards.css';

/** The work pane: the claim with its context, and its candidates as cards. */
export function WorkPane() {
  const { t } = useText();
  const task = useEvidence((state) => state.task);
  const isEmpty = useEvidence((state) => state.rows !== null && state.selectedId === null);
  if (task.status === 'ready') return <Bench task={task.value} />;
  return (
    <div className="ev-work ev-work-empty">
      {task.status === 'failed' && <Failed error={task.error} />}
      {task.status === 'loading' && <LoadingShape rows={8} label={t('evidence.bench.loading')} />}
      {task.status === 'idle' && isEmpty && <EmptyState title={t('evidence.bench.nothing')} />}
    </div>
  );
}

/** Has the keys that the cards had, and gives them back once the claim is read. */
function Failed({ error }: { error: WireError }) {
  const act = useAct();
  const store = useEvidenceStore();
  useLayoutEffect(() => {
    if (isFocusLost()) focusCards();
  }, []);
  const again = async () => {
    // The bench holds them while it is read.
    const bench = document.querySelector<HTMLElement>('[data-pane="work"]');
    bench?.focus();
    await store.getState().reload();
    if (document.activeElement === bench) focusOnceDrawn(cardWithKeys);
  };
  return <ErrorNote error={error} onRetry={() => act(again)} />;
}

function Bench({ task }: { task: ClaimTask }) {
  useBenchCommands(task);
  const gold = useEvidence(goldIn);
  const hasTwo = task.claims.length > 1;
  const scroller = useRef<HTMLDivElement>(null);
  const shownId = useRef(task.row.id);
  useLayoutEffect(() => {
    // Another claim begins at its top; one that is come back to, where its card is.
    if (scroller.current && shownId.current !== task.row.id) scroller.current.scrollTop = 0;
    shownId.current = task.row.id;
  }, [task.row.id]);
  return (
    <div className="ev-work">
      <BenchHead task={task} />
      {/* Two claims stay in sight: evidence is held against both. */}
      {hasTwo && <Claims task={task} />}
      <div ref={scroller} className="ev-scroll">
        {!hasTwo && <Claims task={task} />}
        {gold === null ? <Cards task={task} /> : <RevealView task={task} gold={gold} />}
      </div>
      {gold === null && <BenchFoot task={task} />}
    </div>
  );
}
