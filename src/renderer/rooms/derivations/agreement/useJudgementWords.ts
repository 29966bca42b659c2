import { useMemo } from 'react';
import type { ComparedJudgement } from '../../../../shared/rooms/derivations/agreementApi.ts';
import type { AgreementWords } from '../../../components/agreement/agreementWords.ts';
import { useText } from '../../../window/i18n.ts';

/** What the values of a judgement on questions are called; an answer is its own words. */
export function useJudgementWords(of: ComparedJudgement, categories: readonly string[]): AgreementWords {
  const { t, textOf } = useText();
  return useMemo(() => {
    const wordOf = (category: string): string => {
      if (of === 'answer') return category === '' ? t('versions.empty') : category;
      if (of === 'type') return textOf(`derivations.types.${category}.name`);
      if (of === 'timeDependent') return t(category === 'true' ? 'versions.yes' : 'versions.no');
      return t(category === 'flagged' ? 'derivationsAgreement.flagged' : 'derivationsAgreement.notFlagged');
    };
    return {
      categories: categories.map(wordOf),
      item: t('derivationsAgreement.item'),
      aboutOf: () => null,
      of: of === 'flag' ? 'evaluators' : 'versions',
      decides: true,
    };
  }, [of, categories, t, textOf]);
}
