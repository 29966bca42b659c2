import { estimateRange, estimateText, pText } from '../../../../../shared/charts/numberTexts.ts';
import type { NumberPlace } from '../../../../../shared/rooms/ratings/results.ts';
import type { ScopeView, Share } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useResultsStore } from '../resultsContext.ts';
import '../../../../components/figures.css';

/** How people judged: the side they picked, repeats, ties, what could not be judged. It stands beside every result. */
export function HowJudged({ scope, isPool }: { readonly scope: ScopeView; readonly isPool: boolean }) {
  const { t } = useText();
  const { votes, position, consistency } = scope;
  const { share } = consistency;
  return (
    <section className="rr-block" aria-labelledby="rr-judged-title">
      <h3 id="rr-judged-title">{t('ratingsResults.judged.title')}</h3>
      <table className="ak-figures rr-facts">
        <tbody>
          <Line
            label={t('ratingsResults.judged.left')}
            about={`${t('ratingsResults.judged.leftAbout', { count: position.share.count, n: position.share.n })}${
              position.p === null || isPool ? '' : ` · p ${pText(position.p)}`
            }`}
            share={position.share}
            isPool={isPool}
            place={{ kind: 'left' }}
          />
          <Line
            label={t('ratingsResults.judged.repeats')}
            about={t('ratingsResults.judged.repeatsAbout', {
              count: share.count,
              n: share.n,
              swapped: consistency.swapped,
            })}
            share={share}
            isPool={isPool}
            place={{ kind: 'repeats' }}
          />
          <Line
            label={t('ratingsResults.judged.ties')}
            about={t('ratingsResults.judged.tiesAbout', {
              count: scope.ties.count,
              n: scope.ties.n,
              good: votes.tiesGood,
              bad: votes.tiesBad,
            })}
            share={scope.ties}
            isPool={isPool}
            place={{ kind: 'ties' }}
          />
          <Line
            label={t('ratingsResults.judged.unable')}
            about={t('ratingsResults.judged.unableAbout', { count: scope.unable.count, n: scope.unable.n })}
            share={scope.unable}
            isPool={isPool}
            place={{ kind: 'unable' }}
          />
        </tbody>
      </table>
      {votes.unanswered > 0 && (
        <p className="rr-quiet ak-sentence">{t('ratingsResults.judged.unanswered', { count: votes.unanswered })}</p>
      )}
    </section>
  );
}

type LineProps = {
  readonly label: string;
  readonly about: string;
  readonly share: Pick<Share, 'value' | 'interval'>;
  readonly place: NumberPlace;
  /** Of all criteria: its answers are not independent, as the interval and the test would take them. */
  readonly isPool: boolean;
};

function Line({ label, about, share: { value, interval }, place, isPool }: LineProps) {
  const { t, language } = useText();
  const act = useAct();
  const store = useResultsStore();
  const ranged = interval === null ? t('ratingsResults.noInterval') : estimateRange(value, interval, language);
  const range = isPool ? t('ratingsResults.noIntervalShort') : ranged;
  return (
    <tr>
      <th scope="row">
        <button type="button" className="rr-link" onClick={() => act(() => store.getState().choosePlace(place))}>
          {label}
        </button>
        <small>{about}</small>
      </th>
      <td className="rr-strong">
        {value === null ? t('ratingsResults.judged.unknown') : estimateText(value, isPool ? null : interval)}
      </td>
      <td data-absent={interval === null || isPool || undefined}>{value !== null && range}</td>
    </tr>
  );
}
