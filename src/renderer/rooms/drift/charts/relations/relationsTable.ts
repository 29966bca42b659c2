import {
  type CaseRelations,
  type CleaningLosses,
  relationKindOf,
} from '../../../../../shared/rooms/drift/caseRelations.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { boundColumn, countColumn, numberColumn, textColumn } from '../table/tableColumns.ts';

/** Every case of every shown model with both numbers, and ρ of its model with the interval. */
export function relationsTable(relations: CaseRelations, models: readonly string[], t: Texts['t']): NumbersTable {
  const { against } = relations;
  const columns = [
    textColumn(t, 'model', 'model'),
    textColumn(t, 'case', 'case'),
    numberColumn('recall', t('driftCharts.relations.recall')),
    numberColumn(against, t(`driftCharts.relations.columns.${against}`)),
    { ...countColumn(t, 'of', 'n'), label: t(`driftCharts.relations.of.${relationKindOf(against)}`) },
    { ...numberColumn('spearman_rho', t('driftCharts.relations.rho')), absent: t('charts.table.none') },
    boundColumn(t, 'rho_lower', 'lower'),
    boundColumn(t, 'rho_upper', 'upper'),
    countColumn(t, 'rho_cases', 'cases'),
  ];
  const rows = relations.models
    .filter(({ model }) => models.includes(model))
    .flatMap(({ model, points, correlation: { rho, interval, caseCount } }) =>
      points.map(({ caseId, caseKey, recall, other, of }) => ({
        key: `${model}:${caseId}`,
        line: model,
        cells: [model, caseKey, recall, other, of, rho, interval?.lower ?? null, interval?.upper ?? null, caseCount],
      })),
    );
  return { columns, rows };
}

/** Every critical entity that an answer lost, with the step that took it. */
export function lossesTable({ losses }: CleaningLosses, models: readonly string[], t: Texts['t']): NumbersTable {
  const columns = [
    textColumn(t, 'model', 'model'),
    textColumn(t, 'case', 'case'),
    countColumn(t, 'turn', 'turn'),
    textColumn(t, 'entity', 'entity'),
    { ...textColumn(t, 'step', 'kind'), label: t('driftCharts.relations.cleaning.step') },
    { ...textColumn(t, 'stands_elsewhere', 'kind'), label: t('driftCharts.relations.cleaning.elsewhere') },
  ];
  const rows = losses
    .filter(({ model }) => models.includes(model))
    .map(({ model, caseId, caseKey, turn, entity, step, isElsewhere }) => ({
      key: `${model}:${caseId}:${turn}:${entity}`,
      line: model,
      cells: [
        model,
        caseKey,
        turn,
        entity,
        t(`driftCharts.relations.cleaning.steps.${step}`),
        t(`driftCharts.relations.cleaning.${isElsewhere ? 'there' : 'nowhere'}`),
      ],
    }));
  return { columns, rows };
}
