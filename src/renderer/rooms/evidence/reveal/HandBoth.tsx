import { goldSetId, writtenSetId } from '../../../../shared/rooms/evidence/answerSets.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useEvaluatorId } from '../../../window/workbench.ts';
import { useEvidence } from '../evidenceContext.ts';
import type { RevealedGold } from '../evidenceState.ts';

/** Hands what somebody wrote and gold to the making of a study. Nothing unless both are there for this claim. */
export function HandBoth({ gold }: { gold: RevealedGold }) {
  const { t } = useText();
  const evaluatorId = useEvaluatorId();
  const datasetId = useEvidence((state) => state.datasetId);
  const isThere = gold.explanations.some(
    ({ side, text }) =>
      text !== null && gold.answer.explanations.some((one) => one.side === side && one.text.trim() !== ''),
  );
  if (!isThere || evaluatorId === null || datasetId === null) return null;
  const pair = {
    a: { source: 'evidence', id: writtenSetId(datasetId, evaluatorId) },
    b: { source: 'evidence', id: goldSetId(datasetId) },
  } as const;
  return (
    <ActButton small onClick={() => useFrame.getState().goTo({ room: 'ratings', datasetId: null, itemId: null, pair })}>
      {t('evidence.gold.handBoth')}
    </ActButton>
  );
}
