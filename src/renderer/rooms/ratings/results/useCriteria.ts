import { useMemo } from 'react';
import { useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { criteriaOf, headOf, pooled } from './resultsState.ts';

/** The criteria that are shown with their words in the language of the window; in the other one where they are missing. */
export function useCriteria() {
  const { t, language } = useText();
  const head = useResults((state) => state.head);
  const results = useResults((state) => state.results);
  const filter = useResults((state) => state.filter);
  return useMemo(() => {
    const shown = criteriaOf({ head, results, filter });
    // A judgement may answer others, too, which is shown with all that it says.
    const known = [...(headOf({ head })?.versions ?? []).flatMap((one) => one.criteria), ...shown];
    const criteria = new Map(known.map((one) => [one.key, one]));
    const other = language === 'ja' ? 'en' : 'ja';
    return {
      criteria: shown,
      labelOf: (key: string) =>
        key === pooled
          ? t('ratingsResults.pooled')
          : (criteria.get(key)?.label[language] ?? criteria.get(key)?.label[other] ?? key),
      questionOf: (key: string) =>
        key === pooled
          ? t('ratingsResults.pooledQuestion')
          : (criteria.get(key)?.question[language] ?? criteria.get(key)?.question[other] ?? ''),
    };
  }, [head, results, filter, language, t]);
}
