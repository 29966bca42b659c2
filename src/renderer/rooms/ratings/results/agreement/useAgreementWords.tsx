import { useMemo } from 'react';
import type { AgreementWords } from '../../../../components/agreement/agreementWords.ts';
import { useText } from '../../../../window/i18n.ts';
import { useResults } from '../resultsContext.ts';
import type { ResultsState } from '../resultsState.ts';
import { useModels } from '../useModels.ts';

/** What the labels of a study are called. */
export function useAgreementWords(): AgreementWords {
  const { t } = useText();
  const { nameOf } = useModels();
  const kind = useResults((state) => state.agreementKind);
  const highest = useResults(({ agreement }) => (agreement.status === 'ready' ? agreement.value.categories.length : 0));
  const judge = useResults(onlyJudge);
  return useMemo(
    () => ({
      categories:
        kind === 'outcomes'
          ? (['x', 'y', 'tie_good', 'tie_bad', 'unable'] as const).map((outcome) =>
              t(`ratingsResults.agree.values.${outcome}`),
            )
          : Array.from({ length: highest }, (_, at) => String(at + 1)),
      item: t('ratingsResults.behind.question'),
      of: 'evaluators',
      decides: true,
      aboutOf: ({ about }) => about.split(' · ').map(nameOf).join(' · '),
      alone: judge === null ? null : t('ratingsResults.agree.oneJudge', { name: judge }),
    }),
    [kind, highest, nameOf, judge, t],
  );
}

/** The model that alone judged; null where somebody else did, or a person. */
function onlyJudge({ head, filter, agreement }: ResultsState): string | null {
  if (head.status !== 'ready' || agreement.status !== 'ready' || filter.judges === 'people') return null;
  const [only, ...others] = agreement.value.evaluators;
  const isJudge = head.value.evaluators.some(({ id, isModel }) => isModel && id === only?.id);
  return only !== undefined && others.length === 0 && isJudge ? only.name : null;
}
