import { useLayoutEffect, useRef } from 'react';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { goldIn } from '../evidenceState.ts';
import { RevealView } from '../reveal/RevealView.tsx';
import { BenchFoot } from './BenchFoot.tsx';
import { BenchHead } from './BenchHead.tsx';
import { Cards } from './Cards.tsx';
import { Claims } from './Claims.tsx';
import { useBenchCommands } from './useBenchCommands.ts';
import './bench.css';
import './claims.css';
import './cards.css';

/** The work pane: the claim with its context, and its candidates as cards. */
export function WorkPane() {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const task = useEvidence((state) => state.task);
  const isEmpty = useEvidence((state) => state.rows !== null && state.selectedId === null);
  if (task.status === 'ready') return <Bench task={task.value} />;
  return (
    <div className="ev-work ev-work-empty">
      {task.status === 'failed' && (
        <ErrorNote error={task.error} onRetry={() => act(() => store.getState().reload())} />
      )}
      {task.status === 'loading' && <LoadingShape rows={8} label={t('evidence.bench.loading')} />}
      {task.status === 'idle' && isEmpty && <EmptyState title={t('evidence.bench.nothing')} />}
    </div>
  );
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
