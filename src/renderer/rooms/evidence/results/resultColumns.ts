import { pText, signed } from '../../../../shared/charts/numberTexts.ts';
import { type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type { PairReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { ResultTable, TableWords } from '../../../../shared/rooms/evidence/resultTables.ts';
import type { Column, NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';

export const text = (id: string, label: string): Column => ({ id, label, kind: 'text', show: String });
export const number = (id: string, label: string, digits = 4): Column => ({
  ...{ id, label, kind: 'number' },
  show: (value) => (typeof value === 'number' ? signed(value, digits) : String(value)),
});

/** Words of cells in a language. */
export function tableWords(t: Texts['t']): TableWords {
  return {
    metricName: (metric) => t(`evidenceResults.metrics.${metric}`),
    isEmpty: t('evidenceResults.columns.isEmpty'),
    overAgents: t('evidenceResults.columns.overAgents'),
  };
}

/** A table as a window shows it: with heads, and numbers to read. `labels` go before the usual heads, by column. */
export function shownResultTable(
  { columns, rows }: ResultTable,
  t: Texts['t'],
  labels: Readonly<Record<string, string>> = {},
): NumbersTable {
  const usual = labelsOf(t);
  return {
    columns: columns.map(({ id, kind }) => {
      const label = labels[id] ?? usual[id] ?? id;
      return kind === 'text' ? text(id, label) : { ...number(id, label, digitsOf(id)), ...shareOf(id) };
    }),
    rows: rows.map(({ key, agent, cells, reading }) => ({
      ...{ key, line: agent, cells },
      ...(reading !== null && { absent: untestedTexts(reading, columns, t) }),
    })),
  };
}

function labelsOf(t: Texts['t']): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(metrics.map((metric: Metric) => [metric, t(`evidenceResults.metrics.${metric}`)])),
    metric: t('evidenceResults.columns.metric'),
    agent: t('evidenceResults.columns.agent'),
    first: t('evidenceResults.columns.first'),
    second: t('evidenceResults.columns.second'),
    items: t('evidenceResults.columns.items'),
    left_out: t('evidenceResults.columns.leftOut'),
    mean: t('evidenceResults.columns.mean'),
    median: t('evidenceResults.columns.median'),
    low95: t('evidenceResults.columns.low'),
    high95: t('evidenceResults.columns.high'),
    difference: t('evidenceResults.columns.difference'),
    p_holm_metric: t('evidenceResults.columns.pMetric'),
    p_holm_scenario: t('evidenceResults.columns.pScenario'),
    p_sign: t('evidenceResults.columns.pSign'),
    p_t: t('evidenceResults.columns.pT'),
    rank_biserial: t('evidenceResults.columns.rankBiserial'),
    cohens_dz: 'Cohen dz',
    claim: t('evidenceResults.columns.position'),
    side: t('evidenceResults.columns.side'),
    empty: t('evidenceResults.columns.empty'),
    over: t('evidenceResults.columns.over'),
  };
}

function digitsOf(id: string): number {
  if (/^(?:items|left_out|claim|n|computed_items|explanations)$/.test(id)) return 0;
  return id === 'rank_biserial' || id === 'cohens_dz' || metrics.some((metric) => metric === id) ? 3 : 4;
}

function shareOf(id: string): Partial<Column> {
  return /^p(?:_|$)/.test(id) ? { show: (value) => (typeof value === 'number' ? pText(value) : String(value)) } : {};
}

/** Why a test of two series has no number, by column: there is nothing to rank, or no spread to divide by. */
function untestedTexts(
  { items, wins, losses }: PairReading,
  columns: ResultTable['columns'],
  t: Texts['t'],
): Record<string, string> {
  const reason =
    items === 0 ? 'noItems' : wins + losses === 0 ? 'noDifference' : items < 2 ? 'oneItem' : 'sameDifference';
  const said = t(`evidenceResults.untested.${reason}`);
  return Object.fromEntries(columns.flatMap(({ id, kind }) => (kind === 'text' ? [] : [[id, said]])));
}
