import { useMemo } from 'react';
import { useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { headOf, pooled } from './resultsState.ts';

/** Words of criteria in the language of the window; in the other one where they are missing. */
export function useCriteria() {
  const { t, language } = useText();
  const head = useResults(headOf);
  return useMemo(() => {
    const criteria = new Map((head?.criteria ?? []).map((one) => [one.key, one]));
    const other = language === 'ja' ? 'en' : 'ja';
    return {
      labelOf: (key: string) =>
        key === pooled
          ? t('ratingsResults.pooled')
          : (criteria.get(key)?.label[language] ?? criteria.get(key)?.label[other] ?? key),
      questionOf: (key: string) =>
        key === pooled
          ? t('ratingsResults.pooledQuestion')
          : (criteria.get(key)?.question[language] ?? criteria.get(key)?.question[other] ?? ''),
    };
  }, [head, language, t]);
}
