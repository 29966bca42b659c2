import type { ControlledFile } from '../../../../../shared/rooms/drift/resultsFile.ts';
import { Content } from '../../../../components/Content.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { valueText } from '../metrics/valueText.ts';
import { deltasOf } from './controlledDeltas.ts';
import './controlled.css';

const nothing: never[] = [];

/** Controlled variants that were measured elsewhere: the rate of each arm, and how the arms differ pair by pair. */
export function ControlledVariants() {
  const { t } = useText();
  const controlled = useDrift(({ overview }) => (overview.status === 'ready' ? overview.value.controlled : nothing));
  if (controlled.length === 0) return null;
  return (
    <section className="dc-controlled">
      <h3>{t('driftCharts.controlled.title')}</h3>
      <p className="ak-sentence">{t('driftCharts.controlled.about')}</p>
      {controlled.map(({ datasetId, fileName, results }) => (
        <section key={datasetId}>
          <h4>
            <Content text={results.model} /> <span className="dc-beside-inline">{fileName}</span>
          </h4>
          <Arms results={results} />
          <Deltas results={results} />
        </section>
      ))}
    </section>
  );
}

function Arms({ results: { arms } }: { results: ControlledFile }) {
  const { t } = useText();
  return (
    <table className="ak-numbers dc-arms">
      <thead>
        <tr>
          <th scope="col">{t('driftCharts.controlled.arm')}</th>
          <th scope="col">{t('driftCharts.controlled.metric')}</th>
          <th scope="col" className="ak-numbers-number">
            {t('driftCharts.controlled.rate')}
          </th>
          <th scope="col" className="ak-numbers-number">
            {t('driftCharts.controlled.kept')}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(arms).map(([arm, { primary_metric: metric }]) => {
          const { value, ci_lower: lower, ci_upper: upper, n_compliant: kept, n_total: total } = metric;
          const interval = typeof lower === 'number' && typeof upper === 'number' ? { lower, upper } : null;
          const hasCounts = typeof kept === 'number' && typeof total === 'number';
          return (
            <tr key={arm}>
              <th scope="row">
                <Content text={arm} />
              </th>
              <td>{metric.metric_name}</td>
              <td className="ak-numbers-number">
                {value === null ? t('driftCharts.absent.notInFile') : valueText(value, interval, 3)}
              </td>
              <td className="ak-numbers-number">
                {hasCounts ? t('driftCharts.controlled.keptOf', { kept, total }) : t('driftCharts.absent.notInFile')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Deltas({ results }: { results: ControlledFile }) {
  const { t } = useText();
  const deltas = deltasOf(results);
  if (deltas.length === 0) return null;
  return (
    <table className="ak-numbers dc-arms">
      <caption className="ak-caption">{t('driftCharts.controlled.deltas')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('driftCharts.controlled.from')}</th>
          <th scope="col">{t('driftCharts.controlled.to')}</th>
          <th scope="col">{t('driftCharts.controlled.metric')}</th>
          <th scope="col" className="ak-numbers-number">
            {t('driftCharts.controlled.difference')}
          </th>
          <th scope="col" className="ak-numbers-number">
            {t('driftCharts.controlled.pairs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {deltas.map(({ from, to, metric, value, interval, pairs }) => (
          <tr key={`${from}:${to}:${metric}`}>
            <td>{from}</td>
            <td>{to}</td>
            <td>{metric}</td>
            <td className="ak-numbers-number">{valueText(value, interval, 3)}</td>
            <td className="ak-numbers-number">
              {pairs === null ? t('driftCharts.absent.notInFile') : countText(pairs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
