import type { KeyboardEvent } from 'react';
import { rangeText, signed } from '../../../../shared/charts/numberTexts.ts';
import type { SeriesLook } from '../../../../shared/charts/series.ts';
import { type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type { ResultsLook } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import { againstBase, type MetricView, type ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import { Marker } from '../../../components/charts/Marker.tsx';
import { useText } from '../../../window/i18n.ts';
import { itemsOf, lookOf } from './resultsData.ts';

type Props = {
  readonly view: ResultsView;
  readonly look: ResultsLook;
  /** Whether intervals stand in the place of the fourth decimals. */
  readonly showsIntervals: boolean;
  readonly onChoose: (metric: Metric) => void;
};

/** The means as the study's tables print them. Best and gain never stand without what the paired tests say. */
export function MeansTable({ view, look, showsIntervals, onChoose }: Props) {
  const { t } = useText();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && metrics[metrics.indexOf(look.metric) + step];
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows choose a metric here
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows choose a metric here
    <div className="er-means-scroll" tabIndex={0} data-pane-focus onKeyDown={move}>
      <table className="er-means" data-intervals={showsIntervals}>
        <caption className="ak-hidden">{t('evidenceResults.means.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('evidenceResults.means.of', itemsOf(view, look.hidden))}</th>
            {view.agents.map(({ name }) => (
              <th key={name} scope="col" className="er-number">
                <Sample look={lookOf(view, name)} /> {name}
              </th>
            ))}
            <th scope="col">{t('evidenceResults.means.best')}</th>
            <th scope="col" className="er-number">
              {t('evidenceResults.means.apart')}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.metrics.map((row) => (
            <Row
              key={row.metric}
              row={row}
              view={view}
              look={look}
              showsIntervals={showsIntervals}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, view, look, showsIntervals, onChoose }: Props & { readonly row: MetricView }) {
  const { t, language } = useText();
  const { lower, higher } = againstBase(row, look.leaveOutEmpty, look.family);
  const apart = [
    ...(lower > 0 ? [t('evidenceResults.means.lower', { count: lower })] : []),
    ...(higher > 0 ? [t('evidenceResults.means.higher', { count: higher })] : []),
  ];
  return (
    <tr aria-current={row.metric === look.metric} onClick={() => onChoose(row.metric)}>
      <th scope="row">
        <button type="button" tabIndex={-1} onClick={() => onChoose(row.metric)}>
          {t(`evidenceResults.metrics.${row.metric}`)}
        </button>
      </th>
      {view.agents.map(({ name }, at) => {
        const { mean = null, interval = null } = row.agents[at] ?? {};
        return (
          <td key={name} className="er-number" data-best={name === row.best}>
            {mean === null ? '–' : signed(mean, 4)}
            {showsIntervals && interval && <small>{rangeText(interval, language, 3)}</small>}
          </td>
        );
      })}
      <td>
        {row.best !== null && (
          <>
            <Sample look={lookOf(view, row.best)} /> <span className="er-best-name">{row.best}</span>{' '}
            <span className="er-quiet">{row.gain === null ? '' : `${signed(row.gain * 100)} %`}</span>
          </>
        )}
      </td>
      <td className="er-number">
        {apart.length === 0 ? <span className="er-quiet">{t('evidenceResults.means.none')}</span> : apart.join(' · ')}
      </td>
    </tr>
  );
}

/** The marker of an agent beside its name. */
export function Sample({ look }: { look: SeriesLook }) {
  return (
    <svg className="er-sample" width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
      <Marker look={look} x={5} y={5} radius={4} />
    </svg>
  );
}
