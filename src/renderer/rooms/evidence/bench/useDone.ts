import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidenceStore } from '../evidenceContext.ts';

/** Done goes on to the next open claim, whose first card has the keys; no key that follows is typed into that one. */
export function useDone(): () => void {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const showToast = useFrame((frame) => frame.showToast);
  const goOn = (go: () => Promise<boolean>) => () =>
    act(async () => {
      leaveRecord('.ev-cards', '[data-pane="work"]');
      if (!(await go())) showToast({ text: t('evidence.bench.allDone') });
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('.ev-card[aria-current="true"]')?.focus());
    });
  const done = goOn(() => store.getState().done());
  useCommand('evidence.done', done);
  useCommand(
    'evidence.skip',
    goOn(() => store.getState().skip()),
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
