import type { FileScores } from '../../../../shared/rooms/evidence/scores.ts';
import { useText } from '../../../window/i18n.ts';

/** The scores of all claims of a file at whose gold somebody looked, in one line under those of the claim. */
export function SetScores({
  of: { answered, claims, evidence, assignment, claimChoice, verdict },
}: {
  of: FileScores;
}) {
  const { t } = useText();
  const { micro, macro, scored } = evidence;
  const f1 = assignment === null ? 'f1' : 'f1OfSides';
  const parts = [
    ...(micro === null || macro?.f1 == null
      ? []
      : [t(`evidence.gold.set.${f1}`, { micro: micro.f1.toFixed(3), macro: macro.f1.toFixed(3), count: scored })]),
    ...(assignment === null ? [] : [t('evidence.gold.set.placed', { right: assignment.right, of: assignment.of })]),
    ...(claimChoice === null
      ? []
      : [t('evidence.gold.set.claimChoice', { right: claimChoice.right, of: claimChoice.of })]),
    ...(verdict === null ? [] : [t('evidence.gold.set.verdict', { right: verdict.right, of: verdict.of })]),
  ];
  if (parts.length === 0) return null;
  return (
    <p className="ev-set-scores ak-sentence">
      <b>{t('evidence.gold.set.title', { answered, claims })}</b> {parts.join(' · ')}
    </p>
  );
}
