import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { DriftData } from '../../driftState.ts';
import { cardTable } from '../card/cardRows.ts';
import { barsTable, curvesTable, scatterTable } from '../table/chartTables.ts';

/** The numbers of the chart that is shown; null for one whose numbers are those of single cases or of raters. */
export function shownTable(state: DriftData, t: Texts['t']): NumbersTable | null {
  const { shown, hidden, showsOverruled, metric, workTab } = state;
  const lines = { models: shown.status === 'ready' ? shown.value.models : [], hidden, showsOverruled };
  switch (workTab) {
    case 'curves':
      return curvesTable(lines, metric, t);
    case 'bars':
      return barsTable(lines, t);
    case 'scatter':
      return scatterTable(lines, t);
    case 'card':
      return cardTable(lines, t);
    case 'pdsqi':
    case 'multiples':
    case 'kinds':
    case 'relations':
      return null;
  }
}
