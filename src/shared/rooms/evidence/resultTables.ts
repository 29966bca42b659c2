/** Tables of results of models, the same wherever they are shown or leave. */
import type { FileTable } from '../../charts/fileTable.ts';
import type { Cell } from '../../text/csv.ts';
import type { Metric } from './metrics.ts';
import { type ModelsView, modelReading } from './modelsView.ts';
import { adjustedP, type PairReading, type ResultsView, shownReading } from './resultsView.ts';

/** What stands in cells and is words: names of metrics, and what a language says of a row. */
export type TableWords = {
  readonly metricName: (metric: Metric) => string;
  readonly isEmpty: string;
  readonly overAgents: string;
};

/** A table with what a window needs of each row beside its cells. */
export type ResultTable = Pick<FileTable, 'columns'> & { readonly rows: readonly ResultRow[] };
type ResultRow = {
  readonly key: string;
  /** The agent whose line it is; null for none. */
  readonly agent: string | null;
  readonly cells: readonly Cell[];
  /** What was tested in it; null where nothing was. */
  readonly reading: PairReading | null;
};

const text = <Id extends string>(id: Id) => ({ id, kind: 'text' }) as const;
const number = <Id extends string>(id: Id) => ({ id, kind: 'number' }) as const;
const readingColumns = [
  ...[number('items'), number('difference'), number('low95'), number('high95'), number('p')],
  ...[number('p_holm_metric'), number('p_holm_scenario'), number('p_sign'), number('p_t')],
  ...[number('rank_biserial'), number('cohens_dz')],
];

function readingCells(one: PairReading): Cell[] {
  return [
    ...[one.items, one.meanDifference, one.low95, one.high95, one.p],
    ...[adjustedP(one, 'metric'), adjustedP(one, 'scenario'), one.pSign, one.pT],
    ...[one.rankBiserial, one.cohensDz],
  ];
}

/** A row for each metric and agent: mean, interval and box. */
export function meansTable(view: ResultsView, { metricName }: TableWords): ResultTable {
  const rows = view.metrics.flatMap(({ metric, agents }) =>
    view.agents.map(({ name: agent }, at) => {
      const own = agents[at];
      const cells: Cell[] = [
        ...[metricName(metric), agent, own?.items ?? null, own?.leftOut ?? null, own?.mean ?? null],
        ...[own?.interval?.low ?? null, own?.interval?.high ?? null],
        ...[own?.box?.q1 ?? null, own?.box?.median ?? null, own?.box?.q3 ?? null],
      ];
      return { key: `${metric} ${agent}`, agent, cells, reading: null };
    }),
  );
  return {
    columns: [
      ...[text('metric'), text('agent'), number('items'), number('left_out'), number('mean'), number('low95')],
      ...[number('high95'), number('q1'), number('median'), number('q3')],
    ],
    rows,
  };
}

/** A row for each two agents and each metric, with both adjusted p; a difference is first − second. */
export function pairsTable(view: ResultsView, leaveOutEmpty: boolean, { metricName }: TableWords): ResultTable {
  const rows = view.metrics.flatMap(({ metric, pairs }) =>
    pairs.map((pair) => {
      const reading = shownReading(pair, leaveOutEmpty);
      const cells = [metricName(metric), pair.first, pair.second, ...readingCells(reading)];
      return { key: `${metric} ${pair.first} ${pair.second}`, agent: null, cells, reading };
    }),
  );
  return { columns: [text('metric'), text('first'), text('second'), ...readingColumns], rows };
}

/** A row for each two models, metric and agent; a difference is first − second. */
export function modelsTable({ groups }: ModelsView, leaveOutEmpty: boolean, { metricName }: TableWords): ResultTable {
  const rows = groups.flatMap(({ first, second, rows: own }) =>
    own.map((row) => {
      const reading = modelReading(row, leaveOutEmpty);
      const cells = [metricName(row.metric), row.agent, first, second, ...readingCells(reading)];
      return { key: `${row.metric} ${row.agent} ${first} ${second}`, agent: null, cells, reading };
    }),
  );
  return { columns: [text('metric'), text('agent'), text('first'), text('second'), ...readingColumns], rows };
}

/** Every value of a metric: a row for each agent and item, of two claims for each. */
export function pointsTable(view: ResultsView, metric: Metric, { isEmpty: empty }: TableWords): ResultTable {
  const agents = view.metrics.find((one) => one.metric === metric)?.agents ?? [];
  const rows = view.agents.flatMap(({ name: agent }, at) =>
    (agents[at]?.points ?? []).map(({ position, claim, value, isEmpty }) => ({
      ...{ key: `${agent} ${position} ${claim}`, agent, reading: null },
      cells: [agent, position + 1, claim, value, isEmpty ? empty : null],
    })),
  );
  return { columns: [text('agent'), number('claim'), text('side'), number('value'), text('empty')], rows };
}

/** Pearson of every two metrics: over the means of the agents, then over the items of each agent. */
export function correlationTable({ correlation }: ResultsView, words: TableWords): ResultTable {
  const { metrics, overAgents, overItems } = correlation;
  const part = (over: string, n: number, matrix: readonly (readonly (number | null)[])[]) =>
    metrics.map((metric, at) => ({
      ...{ key: `${over} ${metric}`, agent: null, reading: null },
      cells: [over, n, words.metricName(metric), ...metrics.map((_, place) => matrix[at]?.[place] ?? null)],
    }));
  return {
    columns: [text('over'), number('n'), text('metric'), ...metrics.map((metric) => number(metric))],
    rows: [
      ...part(words.overAgents, overAgents.n, overAgents.r),
      ...overItems.flatMap(({ agent, n, pearson }) => part(agent, n, pearson)),
    ],
  };
}
