import { rangeText, sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import { useText } from '../../../window/i18n.ts';
import { useEvidence } from '../evidenceContext.ts';

/** The mean of the column of scores, under it: over all claims whose gold is seen, whatever the list shows. Nothing while there is none. */
export function SetMean() {
  const { t, language } = useText();
  const head = useEvidence((state) => (state.head.status === 'ready' ? state.head.value : null));
  if (head === null || head.evidenceF1 === null) return null;
  const { mean, claimCount, interval, resamples, seed, allRightCount, lowerBoundCount } = head.evidenceF1;
  const without = head.revealedCount - claimCount;
  return (
    <section className="ev-set-mean ak-sentence" aria-label={t('evidence.list.mean.title')}>
      <p className="ev-set-mean-line">
        <b>{t('evidence.list.mean.title')}</b>
        <b className="ak-number">{mean.toFixed(2)}</b>
      </p>
      <p>
        {sentencesText([
          t('evidence.list.mean.of', { count: claimCount }),
          interval === null
            ? t('evidence.list.mean.few', { least: leastForInterval })
            : t('evidence.list.mean.interval', {
                range: rangeText(interval, language, 2),
                rounds: resamples,
                seed,
              }),
          without > 0 ? t('evidence.list.mean.without', { count: without }) : '',
          allRightCount > 0 ? t('evidence.list.mean.allRight', { count: allRightCount }) : '',
          lowerBoundCount > 0 ? t('evidence.list.mean.lowerBound', { count: lowerBoundCount }) : '',
        ])}
      </p>
    </section>
  );
}
