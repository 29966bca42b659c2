import { useMemo } from 'react';
import { agreementCategories } from '../../../../shared/rooms/evidence/agreementApi.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import { type EvidenceTest, sourceOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { AgreementWords } from '../../../components/agreement/agreementWords.ts';
import { useText } from '../../../window/i18n.ts';

/** What the labels of a test are called. */
export function useAgreementWords(test: EvidenceTest): AgreementWords {
  const { t } = useText();
  return useMemo(
    () => ({
      categories: agreementCategories(test).map((category) => t(`evidence.choices.${category}`)),
      item: t('evidenceAgreement.item'),
      of: 'evaluators',
      decides: true,
      aboutOf: ({ about }) => evidenceName(sourceOf(test), Number(about)),
    }),
    [test, t],
  );
}
