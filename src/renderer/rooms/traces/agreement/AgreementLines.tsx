import type { Output } from '../../../../shared/api/contract.ts';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { useText } from '../../../window/i18n.ts';

/** How agreement was computed, what is left out of it, and what is not listed. */
export function AgreementLines({ data }: { readonly data: Output<'traces.agreement'> }) {
  const { t } = useText();
  const { agreement, questions, hidden } = data;
  const { drawn, single, level } = agreement;
  return (
    <PageLines>
      <p>{t('tracesAgreement.counted', { count: questions })}</p>
      <p>{t('tracesAgreement.units')}</p>
      <p>{t(`agreement.recipe.${level}`)}</p>
      {single > 0 && <p>{t('agreement.single', { count: single })}</p>}
      {drawn !== null && (
        <p>{t('tracesAgreement.drawn', { questions: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })}</p>
      )}
      {hidden > 0 && <p>{t('tracesAgreement.hidden', { count: hidden })}</p>}
    </PageLines>
  );
}
