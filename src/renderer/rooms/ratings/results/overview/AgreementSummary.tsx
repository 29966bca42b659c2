import { useState } from 'react';
import type { Agreement, AgreementCoefficient } from '../../../../../shared/agreement.ts';
import { estimateText, rangeText } from '../../../../../shared/charts/numberTexts.ts';
import { intervalText } from '../../../../components/agreement/intervalText.ts';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useResults, useResultsStore } from '../resultsContext.ts';
import '../../../../components/figures.css';

/** A value; while it is held that from before. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}

/** How far evaluators agree on which answer is better: four coefficients with their intervals and items. */
export function AgreementSummary() {
  const { t } = useText();
  const store = useResultsStore();
  // It comes before the other numbers do, and stands with theirs.
  const data = useHeld(
    useResults((state) => state.agreement),
    useResults((state) => state.waitsSince !== null),
  );
  const kind = useResults((state) => state.agreementKind);
  const unable = useResults((state) => state.unable);
  if (data.status !== 'ready' || kind !== 'outcomes' || unable !== 'missing') return null;
  const { agreement, evaluators, kinds } = data.value;
  const differing = Object.values(kinds).reduce((sum, count) => sum + (count ?? 0), 0);
  return (
    <section className="rr-block" aria-labelledby="rr-agree-title">
      <h3 id="rr-agree-title">
        {t('ratingsResults.agree.title', { count: evaluators.length })}{' '}
        {differing > 0 && (
          <button type="button" className="rr-link" onClick={() => store.getState().setTab('agreement')}>
            {t('ratingsResults.agree.disagreements', { count: differing })}
          </button>
        )}
      </h3>
      {evaluators.length < 2 ? (
        <p className="ak-sentence">{t('agreement.needsTwo')}</p>
      ) : (
        <table className="ak-figures rr-facts">
          <tbody>
            <Coefficient label={t('agreement.raw')} of={agreement.raw} />
            <Kappa pairs={agreement.pairs} />
            <Coefficient
              label={t('agreement.fleiss')}
              about={agreement.fleiss.raters === null ? '' : t('agreement.each', { count: agreement.fleiss.raters })}
              of={agreement.fleiss}
            />
            <Coefficient
              label={t('agreement.alpha')}
              about={t(`agreement.levels.${agreement.level}`)}
              of={agreement.alpha}
            />
          </tbody>
        </table>
      )}
      {agreement.single > 0 && (
        <p className="rr-quiet ak-sentence">{t('agreement.single', { count: agreement.single })}</p>
      )}
    </section>
  );
}

/** Cohen's κ of two evaluators; of more, between which values it lies: their pairs are not independent, and a mean of them has no interval. */
function Kappa({ pairs }: { readonly pairs: Agreement['pairs'] }) {
  const { t, language } = useText();
  const [first] = pairs;
  if (first === undefined) return null;
  if (pairs.length === 1) return <Coefficient label={t('agreement.cohen')} of={first.kappa} />;
  const values = pairs.flatMap(({ kappa }) => kappa.value ?? []);
  const places = { count: pairs.length, measured: values.length };
  return (
    <tr>
      <th scope="row">
        {t('agreement.cohen')}{' '}
        <small>{t(values.length === pairs.length ? 'agreement.pairsAll' : 'agreement.pairsSome', places)}</small>
      </th>
      <td colSpan={2}>
        {values.length > 0 && rangeText({ low: Math.min(...values), high: Math.max(...values) }, language)}
      </td>
      <td />
    </tr>
  );
}

type CoefficientProps = { readonly label: string; readonly about?: string; readonly of: AgreementCoefficient };

function Coefficient({ label, about = '', of }: CoefficientProps) {
  const texts = useText();
  const { t } = texts;
  const { value, reason, interval, n } = of;
  return (
    <tr>
      <th scope="row">
        {label} <small>{about}</small>
      </th>
      {value === null ? (
        <td colSpan={2} className="rr-quiet">
          {reason === null ? '' : t(`agreement.reasons.${reason}`)}
        </td>
      ) : (
        <>
          <td className="rr-strong">{estimateText(value, interval)}</td>
          <td data-absent={interval === null || undefined}>{intervalText(of, texts)}</td>
        </>
      )}
      <td className="rr-n">{countText(n)}</td>
    </tr>
  );
}
