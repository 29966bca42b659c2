import type { Output } from '../../../../shared/api/contract.ts';
import { PageLines } from '../../../components/page/PageLines.tsx';
import { useText } from '../../../window/i18n.ts';

/** How agreement was computed, what is left out of it, and what is not listed. */
export function AgreementLines({ data }: { readonly data: Output<'evidence.agreement'> }) {
  const { t } = useText();
  const { agreement, claims, hidden, decided } = data;
  const { drawn, single } = agreement;
  return (
    <PageLines>
      <p>{t('evidenceAgreement.counted', { count: claims })}</p>
      <p>{t('evidenceAgreement.units')}</p>
      <p>{t(`agreement.recipe.${agreement.level}`)}</p>
      {single > 0 && <p>{t('agreement.single', { count: single })}</p>}
      {drawn !== null && (
        <p>{t('evidenceAgreement.drawn', { claims: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })}</p>
      )}
      {decided > 0 && <p>{t('agreement.decidedCount', { count: decided })}</p>}
      {hidden > 0 && <p>{t('evidenceAgreement.hidden', { count: hidden })}</p>}
    </PageLines>
  );
}
