import type { AgreementCoefficient, AgreementData } from '../../../../../shared/agreement.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { countColumn, numberColumn, textColumn } from '../tables/columns.ts';

/** All coefficients of one judgement, then those of every two evaluators. */
export function agreementTable({ agreement, evaluators }: AgreementData, t: Texts['t']): NumbersTable {
  const none = t('ratingsResults.columns.none');
  const row = (key: string, name: string, { value, interval, n }: AgreementCoefficient) => ({
    key,
    line: null,
    cells: [name, value, interval?.low ?? null, interval?.high ?? null, n],
  });
  return {
    columns: [
      textColumn('coefficient', t('agreement.coefficient')),
      numberColumn('value', t('agreement.value'), none),
      numberColumn('low', t('ratingsResults.columns.low'), none),
      numberColumn('high', t('ratingsResults.columns.high'), none),
      countColumn('n', t('ratingsResults.columns.n')),
    ],
    rows: [
      row('alpha', `${t('agreement.alpha')} (${t(`agreement.levels.${agreement.level}`)})`, agreement.alpha),
      row('fleiss', fleissName(agreement.fleiss.raters, t), agreement.fleiss),
      row('raw', t('agreement.raw'), agreement.raw),
      ...agreement.pairs.flatMap(({ x, y, kappa, raw }) => {
        const names = `${evaluators[x]?.name ?? ''} – ${evaluators[y]?.name ?? ''}`;
        return [
          row(`${x} ${y} kappa`, `${t('agreement.cohen')}: ${names}`, kappa),
          row(`${x} ${y} raw`, `${t('agreement.raw')}: ${names}`, raw),
        ];
      }),
    ],
  };
}

function fleissName(raters: number | null, t: Texts['t']): string {
  return raters === null
    ? t('agreement.fleiss')
    : `${t('agreement.fleiss')} (${t('agreement.each', { count: raters })})`;
}
