import { useState } from 'react';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { Confidence } from './Confidence.tsx';

/** How sure somebody is, and the way to gold once they are done. */
export function AnswerFoot({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  /** About which claim it is asked whether gold is to be seen. */
  const [askedId, setAskedId] = useState<number | null>(null);
  const isDone = task.row.state === 'done';
  const ask = () => setAskedId(task.row.id);
  const toDraft = () => act(() => store.getState().setDone(false));
  useCommand('evidence.toDraft', toDraft, isDone);
  const canReveal = isDone && task.revealedAt === null;
  const showsGold = useEvidence((state) => state.showsGold);
  const toggle = () => store.getState().setLook({ showsGold: !showsGold });
  useCommand('evidence.gold', canReveal ? ask : toggle, canReveal || task.revealedAt !== null);
  return (
    <footer className="ev-answer-foot" data-uncovered>
      <Confidence task={task} />
      {isDone && (
        <ActButton command="evidence.toDraft" onClick={toDraft}>
          {t('evidence.bench.toDraft')}
        </ActButton>
      )}
      {canReveal ? (
        <ActButton command="evidence.gold" onClick={ask}>
          {t('evidence.gold.show')}
        </ActButton>
      ) : (
        task.revealedAt === null && <span className="ev-quiet">{t('evidence.answer.goldHidden')}</span>
      )}
      {task.revealedAt !== null && !showsGold && (
        <ActButton command="evidence.gold" onClick={toggle}>
          {t('evidence.gold.show')}
        </ActButton>
      )}
      {askedId === task.row.id && (
        <ConfirmDialog
          title={t('evidence.gold.ask')}
          act={t('evidence.gold.show')}
          onAct={() => act(() => store.getState().reveal())}
          onClose={() => setAskedId(null)}
        >
          {t('evidence.gold.askText')}
        </ConfirmDialog>
      )}
    </footer>
  );
}
