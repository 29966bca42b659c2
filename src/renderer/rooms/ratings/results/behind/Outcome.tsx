import { estimateRange, estimateText } from '../../../../../shared/charts/numberTexts.ts';
import { leastForInterval } from '../../../../../shared/leastForInterval.ts';
import type { NumberPlace } from '../../../../../shared/rooms/ratings/results.ts';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useResults } from '../resultsContext.ts';
import { pooled, scopeOf } from '../resultsState.ts';
import { useModels } from '../useModels.ts';
import { numberBehind } from './numberBehind.ts';

/** The rate that the judgements were chosen by, and how its answers split. */
export function Outcome({ place }: { readonly place: NumberPlace }) {
  const { t, language } = useText();
  const { nameOf } = useModels();
  const scope = useResults(scopeOf);
  const criterion = useResults((state) => state.criterion);
  const found = useResults(({ judgements }) => (judgements.status === 'ready' ? judgements.value : null));
  if (scope === null || found === null || (place.kind !== 'pair' && place.kind !== 'model')) return null;
  const number = numberBehind(place, scope, criterion === pooled);
  if (number === null) return null;
  const { rate, n, interval, outcomes } = number;
  const parts = [
    {
      key: 'x',
      count: outcomes.x,
      name: t('ratingsResults.behind.better', { model: nameOf(place.kind === 'pair' ? place.x : place.model) }),
    },
    { key: 'tie_good', count: outcomes.tie_good, name: t('ratingsResults.outcomes.tie_good') },
    { key: 'tie_bad', count: outcomes.tie_bad, name: t('ratingsResults.outcomes.tie_bad') },
    {
      key: 'y',
      count: outcomes.y,
      name:
        place.kind === 'pair'
          ? t('ratingsResults.behind.better', { model: nameOf(place.y) })
          : t('ratingsResults.behind.otherBetter'),
    },
  ];
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="rr-outcome">
      {rate !== null && (
        <p className="ak-sentence">
          <b>{estimateText(rate, interval)}</b>{' '}
          {t('ratingsResults.behind.rate', {
            model: nameOf(place.kind === 'pair' ? place.x : place.model),
            // The pool has intervals from drawn questions, so that these may be too few of many answers.
            range:
              interval === null
                ? t(n < leastForInterval ? 'ratingsResults.noInterval' : 'ratingsResults.noIntervalQuestions')
                : estimateRange(rate, interval, language),
            n,
            unable: outcomes.unable,
          })}
        </p>
      )}
      <div className="rr-outcome-bar" aria-hidden="true">
        {parts.map(({ key, count }) => (
          <span key={key} data-outcome={key} style={{ flexGrow: all === 0 ? 1 : count }} />
        ))}
      </div>
      <ul className="rr-outcome-names">
        {parts.map(({ key, count, name }) => (
          <li key={key}>
            <i data-outcome={key} aria-hidden="true" /> {name} <b>{countText(count)}</b>
          </li>
        ))}
      </ul>
      {found.questions < found.total && (
        <p className="rr-quiet ak-sentence">
          {t('ratingsResults.behind.dependent', { count: found.questions, n: found.total })}
        </p>
      )}
    </div>
  );
}
