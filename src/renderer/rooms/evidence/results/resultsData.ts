import { type SeriesLook, seriesLook } from '../../../../shared/charts/series.ts';
import { metricIn, type ResultsLook } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import {
  type MetricView,
  type ResultPair,
  type ResultPoint,
  type ResultsView,
  shownReading,
} from '../../../../shared/rooms/evidence/resultsView.ts';
import { countText } from '../../../window/countText.ts';

/** A value that somebody asks about. */
export type ChosenPoint = { readonly agent: string; readonly position: number; readonly claim: 'A' | 'B' | null };

/** Whether a test still has a point. */
export function hasPoint(view: ResultsView, { agent, position, claim }: ChosenPoint): boolean {
  const at = view.agents.findIndex(({ name }) => name === agent);
  return view.metrics.some(({ agents }) =>
    agents[at]?.points.some((one) => one.position === position && one.claim === claim),
  );
}

/** Colour and marker of an agent: the same in every test and metric, by its place among all agents. */
export function lookOf(view: ResultsView, agent: string): SeriesLook {
  return seriesLook(
    Math.max(
      0,
      view.agents.findIndex(({ name }) => name === agent),
    ),
  );
}

/** An agent with its values of a metric. */
export type AgentOfMetric = { readonly name: string; readonly look: SeriesLook } & MetricView['agents'][number];

/** The agents that are drawn, in the order of the study. */
export function agentsOf(
  view: ResultsView,
  { metric, hidden, leaveOutEmpty }: Pick<ResultsLook, 'metric' | 'hidden' | 'leaveOutEmpty'>,
): AgentOfMetric[] {
  const values = metricIn(view, metric)?.agents ?? [];
  return view.agents.flatMap(({ name, emptyItems }, at) => {
    const own = values[at];
    if (own === undefined || hidden.has(name)) return [];
    const points = leaveOutEmpty ? pointsInNumbers(own.points, emptyItems) : own.points;
    return [{ name, look: lookOf(view, name), ...own, points }];
  });
}

/** How many items as text, from the least to the most where they are not as many everywhere; `count` is the most. */
type Items = { readonly count: number; readonly items: string };

/** Of how many items the means that are shown are: not of as many for every agent where values are missing or empty explanations left out. */
export function itemsOf(
  { agents, metrics }: Pick<ResultsView, 'agents' | 'metrics'>,
  hidden: ReadonlySet<string>,
  rows: readonly MetricView[] = metrics,
): Items {
  const counts = rows.flatMap((row) =>
    row.agents.flatMap(({ mean, items }, at) => (mean === null || hidden.has(agents[at]?.name ?? '') ? [] : [items])),
  );
  return itemsBetween(counts);
}

/** Of how many items the paired tests that are shown are: each pair of those that both of its agents have. Of all where no pair is shown. */
export function itemsOfPairs(
  { items }: Pick<ResultsView, 'items'>,
  pairs: readonly ResultPair[],
  leaveOutEmpty: boolean,
): Items {
  return itemsBetween(pairs.length === 0 ? [items] : pairs.map((pair) => shownReading(pair, leaveOutEmpty).items));
}

function itemsBetween(counts: readonly number[]): Items {
  const count = Math.max(0, ...counts);
  const least = Math.min(count, ...counts);
  return { count, items: least === count ? countText(count) : `${countText(least)}–${countText(count)}` };
}

/** The points that count once empty explanations are left out: of two claims both go with an empty one, as from mean and quartiles. */
export function pointsInNumbers(points: readonly ResultPoint[], emptyItems: readonly number[]): ResultPoint[] {
  const out = new Set(emptyItems);
  return points.filter(({ position }) => !out.has(position));
}

/** The point that an arrow leads to: up and down by value within an agent, left and right to the same item of the next. Null at an end. */
export function pointAfter(
  key: string,
  agents: readonly AgentOfMetric[],
  chosen: ChosenPoint | null,
): ChosenPoint | null {
  const steps: Readonly<Record<string, readonly [agent: number, point: number]>> = {
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const step = steps[key];
  if (step === undefined) return null;
  const column = agents.findIndex(({ name }) => name === chosen?.agent);
  const from = agents[column];
  if (from === undefined || chosen === null) {
    const [first] = agents;
    const lowest = first && byValue(first)[0];
    return lowest ? { agent: first.name, position: lowest.position, claim: lowest.claim } : null;
  }
  const [across, along] = step;
  const isSame = ({ position, claim }: AgentOfMetric['points'][number]) =>
    position === chosen.position && claim === chosen.claim;
  const to = agents[column + across] ?? null;
  const sorted = byValue(from);
  const next = across === 0 ? sorted[sorted.findIndex(isSame) + along] : (to?.points.find(isSame) ?? to?.points[0]);
  const agent = across === 0 ? from : to;
  return next && agent ? { agent: agent.name, position: next.position, claim: next.claim } : null;
}

/** The points of an agent, the lowest value first. */
export function byValue({ points }: Pick<AgentOfMetric, 'points'>): AgentOfMetric['points'] {
  return points.toSorted((one, other) => one.value - other.value || one.position - other.position);
}

/** How far a point stands beside the middle of its column, from −1 to 1: always the same for an item, and spread evenly. */
export function sidewaysOf({ position, claim }: Pick<ChosenPoint, 'position' | 'claim'>): number {
  const turn = (position * 0.618034 + (claim === 'B' ? 0.5 : 0)) % 1;
  return turn * 2 - 1;
}
