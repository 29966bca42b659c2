import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { InterimBadge } from './InterimBadge.tsx';
import { useResults, useResultsStore } from './resultsContext.ts';
import { pooled } from './resultsState.ts';
import { useCriteria } from './useCriteria.ts';

/** Which criterion is shown, what it asks, and whether the study goes on. The tab of agreement has the choice in its list. */
export function CriterionHead({ withChoice = true }: { readonly withChoice?: boolean }) {
  const { t } = useText();
  const store = useResultsStore();
  const criterion = useResults((state) => state.criterion);
  const { criteria, labelOf, questionOf } = useCriteria();
  const options = criteria.map(({ key }) => ({ value: key, label: labelOf(key) }));
  const pool = options.length > 1 ? [{ value: pooled, label: t('ratingsResults.pooled') }] : [];
  return (
    <header className="rr-criterion">
      {withChoice && (
        <Segmented
          label={t('ratingsResults.criterion')}
          options={[...options, ...pool]}
          value={criterion}
          onChange={(value) => store.getState().setCriterion(value)}
        />
      )}
      <div className="rr-criterion-name">
        <h2>{labelOf(criterion)}</h2>
        <p className="rr-quiet ak-sentence">{questionOf(criterion)}</p>
        <InterimBadge />
      </div>
    </header>
  );
}
