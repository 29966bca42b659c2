import { useText } from '../../../window/i18n.ts';
import { BarsChart } from './charts/BarsChart.tsx';
import { DensityChart } from './charts/DensityChart.tsx';
import { HeatGrid } from './charts/HeatGrid.tsx';
import { RadarChart } from './charts/RadarChart.tsx';
import { useResults, useView } from './resultsContext.ts';
import { agentsOf, itemsOf, lookOf } from './resultsData.ts';

/** The agents that are drawn with their values of the chosen metric. */
function useAgents() {
  const view = useView();
  const metric = useResults((state) => state.metric);
  const hidden = useResults((state) => state.hidden);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  return view === null ? [] : agentsOf(view, { metric, hidden, leaveOutEmpty });
}

export function Density() {
  const { t } = useText();
  const metric = useResults((state) => state.metric);
  const agents = useAgents();
  return (
    <DensityChart
      title={t(`evidenceResults.metrics.${metric}`)}
      about={t('evidenceResults.density.about')}
      agents={agents}
    />
  );
}

/** Mean of each metric and agent, shaded within a metric: metrics have scales of their own. */
export function Heat() {
  const { t } = useText();
  const view = useView();
  const hidden = useResults((state) => state.hidden);
  if (view === null) return null;
  const agents = view.agents.filter(({ name }) => !hidden.has(name));
  const cells = view.metrics.map((row) =>
    agents.map(({ name }) => row.agents[view.agents.findIndex((one) => one.name === name)]?.mean ?? null),
  );
  return (
    <HeatGrid
      title={t('evidenceResults.heat.title')}
      about={t('evidenceResults.heat.about', itemsOf(view, hidden))}
      rows={view.metrics.map(({ metric }) => t(`evidenceResults.metrics.${metric}`))}
      columns={agents.map(({ name }) => name)}
      cells={cells}
      shade={(value, row) => {
        const all = (cells[row] ?? []).filter((one) => one !== null);
        const [low, high] = [Math.min(...all), Math.max(...all)];
        return high === low ? 0.5 : (value - low) / (high - low);
      }}
      digits={4}
      absent="–"
    />
  );
}

/** Correlations over the agents, as the study draws them, and over items, which say more. */
export function Correlation() {
  const { t } = useText();
  const view = useView();
  const point = useResults((state) => state.point);
  if (view === null) return null;
  const { metrics, overAgents, overItems } = view.correlation;
  const names = metrics.map((metric) => t(`evidenceResults.metrics.${metric}`));
  const items = overItems.find(({ agent }) => agent === point?.agent) ?? overItems[0];
  const shade = (value: number) => Math.abs(value);
  return (
    <>
      {items && (
        <HeatGrid
          title={t('evidenceResults.correlation.items', { agent: items.agent })}
          about={t('evidenceResults.correlation.itemsAbout', { count: items.n })}
          rows={names}
          columns={names}
          cells={items.pearson}
          shade={shade}
          digits={2}
          absent="–"
        />
      )}
      <HeatGrid
        title={t('evidenceResults.correlation.agents')}
        about={t('evidenceResults.correlation.agentsAbout', { count: overAgents.n })}
        rows={names}
        columns={names}
        cells={overAgents.r}
        shade={shade}
        digits={2}
        absent="–"
      />
    </>
  );
}

export function Radar() {
  const { t } = useText();
  const view = useView();
  const hidden = useResults((state) => state.hidden);
  if (view === null) return null;
  return (
    <RadarChart
      title={t('evidenceResults.radar.title')}
      about={t('evidenceResults.radar.about', itemsOf(view, hidden))}
      axes={view.metrics.map(({ metric }) => t(`evidenceResults.metrics.${metric}`))}
      agents={view.agents.flatMap(({ name }, at) =>
        hidden.has(name)
          ? []
          : [
              {
                agent: name,
                look: lookOf(view, name),
                values: view.metrics.map((row) => row.agents[at]?.mean ?? null),
              },
            ],
      )}
    />
  );
}

/** Means with their intervals, all metrics on one page as the study's bars. */
export function Means() {
  const { t } = useText();
  const view = useView();
  const hidden = useResults((state) => state.hidden);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  if (view === null) return null;
  return view.metrics.map((row) => (
    <BarsChart
      key={row.metric}
      title={t(`evidenceResults.metrics.${row.metric}`)}
      about={t('evidenceResults.bars.about', { ...itemsOf(view, hidden, [row]), seed: view.seed })}
      agents={agentsOf(view, { metric: row.metric, hidden, leaveOutEmpty })}
    />
  ));
}
