import type { Output } from '../../../../shared/api/contract.ts';
import type { Texts } from '../../../window/i18n.ts';

/** How agreement was computed and what is left out of it: beside it, and under every saved picture. */
export function agreementLines({ agreement, questions }: Output<'traces.agreement'>, t: Texts['t']): string[] {
  const { drawn, single, level } = agreement;
  return [
    t('tracesAgreement.counted', { count: questions }),
    t('tracesAgreement.units'),
    t(`agreement.recipe.${level}`),
    ...(single > 0 ? [t('agreement.single', { count: single })] : []),
    ...(drawn === null
      ? []
      : [t('tracesAgreement.drawn', { questions: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })]),
  ];
}
