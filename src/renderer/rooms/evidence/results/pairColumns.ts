import { adjustedP, type PairReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import { pText, signed } from '../../../components/charts/numberTexts.ts';
import type { Cell, Column } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';

export const text = (id: string, label: string): Column => ({ id, label, kind: 'text', show: String });
export const number = (id: string, label: string, digits = 4): Column => ({
  ...{ id, label, kind: 'number' },
  show: (value) => (typeof value === 'number' ? signed(value, digits) : String(value)),
});
const share = (id: string, label: string): Column => ({
  ...{ id, label, kind: 'number' },
  show: (value) => (typeof value === 'number' ? pText(value) : String(value)),
});

/** What paired tests say of two series, as columns. */
export function readingColumns(t: Texts['t']): Column[] {
  return [
    number('difference', t('evidenceResults.columns.difference')),
    number('low95', t('evidenceResults.columns.low')),
    number('high95', t('evidenceResults.columns.high')),
    share('p', 'p'),
    share('p_holm_metric', t('evidenceResults.columns.pMetric')),
    share('p_holm_scenario', t('evidenceResults.columns.pScenario')),
    share('p_sign', t('evidenceResults.columns.pSign')),
    share('p_t', t('evidenceResults.columns.pT')),
    number('rank_biserial', t('evidenceResults.columns.rankBiserial'), 3),
    number('cohens_dz', 'Cohen dz', 3),
  ];
}

export function readingCells(one: PairReading): Cell[] {
  return [
    one.meanDifference,
    one.low95,
    one.high95,
    one.p,
    adjustedP(one, 'metric'),
    adjustedP(one, 'scenario'),
    one.pSign,
    one.pT,
    one.rankBiserial,
    one.cohensDz,
  ];
}

/** Why a test of two series has no number, by column: there is nothing to rank, or no spread to divide by. */
export function readingAbsent({ items, wins, losses }: PairReading, t: Texts['t']): Record<string, string> {
  const reason =
    items === 0 ? 'noItems' : wins + losses === 0 ? 'noDifference' : items < 2 ? 'oneItem' : 'sameDifference';
  const text = t(`evidenceResults.untested.${reason}`);
  return Object.fromEntries(readingColumns(t).map(({ id }) => [id, text]));
}
