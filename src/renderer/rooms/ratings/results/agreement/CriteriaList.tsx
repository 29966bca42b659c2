import { JudgementList } from '../../../../components/agreement/JudgementList.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { useCriteria } from '../useCriteria.ts';

/** The criteria of a study with α of each, and how it is computed. */
export function CriteriaList() {
  const { t } = useText();
  const store = useResultsStore();
  const alphas = useResults((state) => state.alphas);
  const criterion = useResults((state) => state.criterion);
  const { criteria, labelOf } = useCriteria();
  const made = alphas.status === 'ready' ? alphas.value : [];
  const drawn = made.find((one) => one.drawn !== null)?.drawn ?? null;
  const level = made[0]?.level;
  return (
    <JudgementList
      judgements={criteria.map(({ key }) => ({ id: key, name: labelOf(key) }))}
      alphas={alphas}
      chosen={criterion}
      onChoose={store.getState().setCriterion}
    >
      {level !== undefined && (
        <p className="rr-quiet ak-sentence">
          {t(`agreement.alphaIs.${level}`)}{' '}
          {drawn !== null &&
            t('ratingsResults.recipe.agreement', { questions: drawn.groups, rounds: drawn.rounds, seed: drawn.seed })}
        </p>
      )}
    </JudgementList>
  );
}
