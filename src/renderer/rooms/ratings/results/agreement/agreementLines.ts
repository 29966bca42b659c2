import type { AgreementData } from '../../../../../shared/agreement.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { ResultsData } from '../resultsState.ts';

/** How agreement was computed, a sentence each: beside it, and under every saved table of it. */
export function agreementLines(
  { agreement, decided, evaluators }: AgreementData,
  { agreementKind, unable }: Pick<ResultsData, 'agreementKind' | 'unable'>,
  t: Texts['t'],
): string[] {
  const { drawn, level, single, pairable } = agreement;
  return [
    ...(evaluators.length < 2 ? [t('agreement.needsTwo')] : []),
    t(`agreement.recipe.${level}`),
    t(`ratingsResults.agree.unableIs.${agreementKind === 'outcomes' ? unable : 'missing'}`),
    ...(agreementKind === 'outcomes' ? [t('ratingsResults.agree.firstIs')] : []),
    t('agreement.items', { count: pairable }),
    ...(single > 0 ? [t('agreement.single', { count: single })] : []),
    ...(drawn === null
      ? []
      : [t('ratingsResults.recipe.agreement', { questions: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })]),
    ...(decided > 0 ? [t('agreement.decidedCount', { count: decided })] : []),
  ];
}
