import { entityKinds } from '../../../../../shared/rooms/drift/entityKinds.ts';
import type { EntityRecall } from '../../../../../shared/rooms/drift/entityRecall.ts';
import type { Column, NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { KindTurns } from '../../driftState.ts';
import { boundColumn, countColumn, numberColumn, textColumn } from '../table/tableColumns.ts';

/** Recall of every kind and visible model, kind by kind, the models in the order of the list. */
export function kindsTable(
  { kinds }: Pick<EntityRecall, 'kinds'>,
  models: readonly string[],
  turns: KindTurns,
  t: Texts['t'],
): NumbersTable {
  const columns: Column[] = [
    {
      ...textColumn(t, 'kind', 'kind'),
      show: (value) => {
        const kind = entityKinds.find((one) => one === value);
        return kind === undefined ? String(value) : t(`driftCharts.kinds.names.${kind}`);
      },
    },
    textColumn(t, 'model', 'model'),
    numberColumn(turns === 'ten' ? 'recall_at_t10' : 'recall_all', t(`driftCharts.kinds.turns.${turns}`)),
    boundColumn(t, 'lower', 'lower'),
    boundColumn(t, 'upper', 'upper'),
    countColumn(t, 'found', 'found'),
    countColumn(t, 'n', 'n'),
    countColumn(t, 'cases', 'cases'),
  ];
  const rows = kinds
    .filter(({ model }) => models.includes(model))
    .map((one) => {
      const share = shareOf(one, turns);
      const numbers =
        share === null ? [null, null, null, null] : [share.found / share.of, ...boundsOf(share), share.found];
      return {
        key: `${one.kind}:${one.model}`,
        line: one.model,
        cells: [one.kind, one.model, ...numbers, share?.of ?? null, share?.caseCount ?? null],
      };
    });
  return { columns, rows };
}

const boundsOf = ({ interval }: NonNullable<EntityRecall['kinds'][number]['atTen']>) => [
  interval?.lower ?? null,
  interval?.upper ?? null,
];

/** The share of a kind at turn 10, or over all summaries. */
export function shareOf({ atTen, all }: EntityRecall['kinds'][number], turns: KindTurns) {
  return turns === 'ten' ? atTen : all;
}
