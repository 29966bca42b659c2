import type { Metric } from '../../../../shared/rooms/evidence/metrics.ts';
import { type ResultsView, shownReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { Cell, NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';
import { number, readingAbsent, readingCells, readingColumns, text } from './pairColumns.ts';
import { metricIn, type ResultsLook } from './resultsData.ts';
import type { Tab } from './resultsStore.ts';

type Asked = Pick<ResultsLook, 'metric' | 'family' | 'leaveOutEmpty'> & {
  readonly view: ResultsView;
  readonly tab: Tab;
};

/** The numbers of the tab that is shown, in its order; of what was computed here see `computedTable`. */
export function shownTable(asked: Asked, t: Texts['t']): NumbersTable | null {
  if (asked.tab === 'overview') return pairsTable(asked, t);
  if (asked.tab === 'correlation') return correlationTable(asked.view, t);
  if (asked.tab === 'density') return pointsTable(asked, t);
  return meansTable(asked.view, t);
}

function meansTable(view: ResultsView, t: Texts['t']): NumbersTable {
  const columns = [
    text('metric', t('evidenceResults.columns.metric')),
    text('agent', t('evidenceResults.columns.agent')),
    number('items', t('evidenceResults.columns.items'), 0),
    number('left_out', t('evidenceResults.columns.leftOut'), 0),
    number('mean', t('evidenceResults.columns.mean')),
    number('low95', t('evidenceResults.columns.low')),
    number('high95', t('evidenceResults.columns.high')),
    number('q1', 'q1'),
    number('median', t('evidenceResults.columns.median')),
    number('q3', 'q3'),
  ];
  const rows = view.metrics.flatMap((row) =>
    view.agents.map(({ name }, at) => {
      const own = row.agents[at];
      const cells: Cell[] = [
        t(`evidenceResults.metrics.${row.metric}`),
        name,
        own?.items ?? null,
        own?.leftOut ?? null,
        own?.mean ?? null,
        own?.interval?.low ?? null,
        own?.interval?.high ?? null,
        own?.box?.q1 ?? null,
        own?.box?.median ?? null,
        own?.box?.q3 ?? null,
      ];
      return { key: `${row.metric} ${name}`, line: name, cells };
    }),
  );
  return { columns, rows };
}

/** Each two agents in all metrics, with both adjusted p. */
function pairsTable({ view, leaveOutEmpty }: Asked, t: Texts['t']): NumbersTable {
  const columns = [
    text('metric', t('evidenceResults.columns.metric')),
    text('first', t('evidenceResults.columns.first')),
    text('second', t('evidenceResults.columns.second')),
    number('items', t('evidenceResults.columns.items'), 0),
    ...readingColumns(t),
  ];
  const rows = view.metrics.flatMap(({ metric, pairs }) =>
    pairs.map((pair) => {
      const one = shownReading(pair, leaveOutEmpty);
      const name = t(`evidenceResults.metrics.${metric}`);
      const cells = [name, pair.first, pair.second, one.items, ...readingCells(one)];
      return { key: `${metric} ${pair.first} ${pair.second}`, line: null, cells, absent: readingAbsent(one, t) };
    }),
  );
  return { columns, rows };
}

/** Every value of the metric. */
function pointsTable({ view, metric }: { view: ResultsView; metric: Metric }, t: Texts['t']): NumbersTable {
  const columns = [
    text('agent', t('evidenceResults.columns.agent')),
    number('claim', t('evidenceResults.columns.position'), 0),
    text('side', t('evidenceResults.columns.side')),
    number('value', t(`evidenceResults.metrics.${metric}`)),
    text('empty', t('evidenceResults.columns.empty')),
  ];
  const agents = metricIn(view, metric)?.agents ?? [];
  const rows = view.agents.flatMap(({ name }, at) =>
    (agents[at]?.points ?? []).map(({ position, claim, value, isEmpty }) => ({
      key: `${name} ${position} ${claim}`,
      line: name,
      cells: [name, position + 1, claim, value, isEmpty ? t('evidenceResults.columns.isEmpty') : null],
    })),
  );
  return { columns, rows };
}

function correlationTable({ correlation }: ResultsView, t: Texts['t']): NumbersTable {
  const { metrics, overAgents, overItems } = correlation;
  const columns = [
    text('over', t('evidenceResults.columns.over')),
    number('n', 'n', 0),
    text('metric', t('evidenceResults.columns.metric')),
    ...metrics.map((metric) => number(metric, t(`evidenceResults.metrics.${metric}`), 3)),
  ];
  const part = (over: string, n: number, matrix: readonly (readonly (number | null)[])[]) =>
    metrics.map((metric, at) => ({
      key: `${over} ${metric}`,
      line: null,
      cells: [
        over,
        n,
        t(`evidenceResults.metrics.${metric}`),
        ...metrics.map((_, place) => matrix[at]?.[place] ?? null),
      ],
    }));
  return {
    columns,
    rows: [
      ...part(t('evidenceResults.columns.overAgents'), overAgents.n, overAgents.r),
      ...overItems.flatMap(({ agent, n, pearson }) => part(agent, n, pearson)),
    ],
  };
}
