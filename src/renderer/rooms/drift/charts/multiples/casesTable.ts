import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { countColumn, numberColumn, textColumn } from '../table/tableColumns.ts';

/** The numbers of the small pictures: one row for each case and shown model, with its recall at each turn. */
export function casesTable(cases: readonly CaseCurves[], models: readonly string[], t: Texts['t']): NumbersTable {
  const turns = [...new Set(cases.flatMap((one) => one.turns))].toSorted((a, b) => a - b);
  return {
    columns: [
      textColumn(t, 'case', 'case'),
      textColumn(t, 'model', 'model'),
      countColumn(t, 'critical_entities', 'n'),
      ...turns.map((turn) => numberColumn(`recall_turn_${turn}`, `${turn}`)),
      { ...textColumn(t, 'overruled_turns', 'overruled'), absent: '' },
    ],
    rows: cases.flatMap((one) =>
      one.curves
        .filter(({ model }) => models.includes(model))
        .map(({ model, recall, overruledTurns }) => ({
          key: `${one.caseId}:${model}`,
          line: model,
          cells: [
            one.caseKey,
            model,
            one.goldCount,
            ...turns.map((turn) => recall[one.turns.indexOf(turn)] ?? null),
            overruledTurns.join(' ') || null,
          ],
        })),
    ),
  };
}
