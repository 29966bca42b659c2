import type { Output } from '../../../../shared/api/contract.ts';
import type { Texts } from '../../../window/i18n.ts';

/** How agreement was computed and what is left out of it: beside it, and under every saved picture. */
export function agreementLines({ agreement, claims, decided }: Output<'evidence.agreement'>, t: Texts['t']): string[] {
  const { drawn, single, level } = agreement;
  return [
    t('evidenceAgreement.counted', { count: claims }),
    t('evidenceAgreement.units'),
    t(`agreement.recipe.${level}`),
    ...(single > 0 ? [t('agreement.single', { count: single })] : []),
    ...(drawn === null
      ? []
      : [t('evidenceAgreement.drawn', { claims: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })]),
    ...(decided > 0 ? [t('agreement.decidedCount', { count: decided })] : []),
  ];
}
