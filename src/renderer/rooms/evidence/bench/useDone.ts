import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { closing } from '../../../window/unread.ts';
import { useAct } from '../../../window/useAct.ts';
import { type LeftOpen, leftOpen } from '../claimActs.ts';
import { useEvidenceStore } from '../evidenceContext.ts';
import { type EvidenceState, taskIn } from '../evidenceState.ts';

const opened = {
  open: (state: EvidenceState) => state.selectedId,
  isShown: (state: EvidenceState) => taskIn(state)?.row.id === state.selectedId,
};

/** Done goes on to the next open claim and says what was left open in this one. The first card of the next has the keys; no key that follows is typed into that one. */
export function useDone(): () => void {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const showToast = useFrame((frame) => frame.showToast);
  const wordsOf = ({ cards, claim, verdict }: LeftOpen) => [
    ...(claim ? [t('evidence.bench.left.claim')] : []),
    ...(verdict ? [t('evidence.bench.left.verdict')] : []),
    ...(cards > 0 ? [t('evidence.bench.left.cards', { count: cards })] : []),
  ];
  const goOn = (go: () => Promise<boolean>, none: string) => () =>
    act(async () => {
      leaveRecord('.ev-cards', '[data-pane="work"]');
      const left = document.activeElement;
      if (!(await go())) return showToast({ text: none });
      requestAnimationFrame(() => {
        // Whoever went into a field meanwhile stays there.
        if (document.activeElement === left || document.activeElement === document.body)
          document.querySelector<HTMLElement>('.ev-card[aria-current="true"]')?.focus();
      });
    });
  const goOnDone = goOn(async () => {
    const task = taskIn(store.getState());
    const open = task === null || task.row.state === 'done' ? null : leftOpen(task);
    const goesOn = await store.getState().done();
    if (task !== null && open !== null) {
      showToast({
        text: t('evidence.bench.doneOpen', { claim: task.row.key, left: wordsOf(open).join(' · ') }),
        action: { label: t('evidence.bench.backToIt'), run: () => act(() => store.getState().select(task.row.id)) },
      });
    }
    return goesOn;
  }, t('evidence.bench.allDone'));
  const done = closing(store, opened, goOnDone);
  useCommand('evidence.done', done);
  useCommand(
    'evidence.skip',
    goOn(() => store.getState().skip(), t('evidence.bench.allDone')),
  );
  const nothingAsks = t('evidence.bench.nothingAsks');
  useCommand(
    'evidence.nextAsking',
    goOn(() => store.getState().nextAsking(1), nothingAsks),
  );
  useCommand(
    'evidence.previousAsking',
    goOn(() => store.getState().nextAsking(-1), nothingAsks),
  );
  return done;
}

export function useFlag({ row: { flagged } }: ClaimTask): () => void {
  const act = useAct();
  const store = useEvidenceStore();
  const toggle = () => act(() => store.getState().setFlag(!flagged));
  useCommand('evidence.flag', toggle);
  return toggle;
}
