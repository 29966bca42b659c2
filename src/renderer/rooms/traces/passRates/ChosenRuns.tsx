import type { PassRates } from '../../../../shared/rooms/traces/runsApi.ts';
import { Content } from '../../../components/Content.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import type { ChosenCell } from './chosenCell.ts';
import { percent } from './percent.ts';

type Props = {
  readonly rates: PassRates | null;
  readonly chosen: ChosenCell | null;
};

/** The numbers behind a cell. */
export function ChosenRuns({ rates, chosen }: Props) {
  const { t } = useText();
  const cell = (chosen && rates && (chosen.row === null ? rates.total : chosen.row.cells)[chosen.model]) ?? null;
  if (rates === null || chosen === null || cell === null) return <p className="ti-none">{t('passRates.chooseCell')}</p>;
  const { row, model } = chosen;
  const name = row === null ? t('passRates.all', { count: rates.rowCount }) : row.title || t('traces.filter.noTask');
  const { value, low, high } = cell;
  return (
    <div className="tp-chosen">
      <h2>
        <Content text={name} />
      </h2>
      <p>
        <Content text={rates.models[model] ?? t('traces.filter.noModel')} />
      </p>
      <dl className="ti-facts">
        <dt>{t('passRates.passed')}</dt>
        <dd className="ak-number">
          {value === null
            ? t('passRates.unjudged', { count: cell.runs })
            : t('passRates.of', { passed: cell.passed, count: cell.judged })}
        </dd>
        {value !== null && low !== null && high !== null && (
          <>
            <dt>{t('passRates.share')}</dt>
            <dd className="ak-number">
              {t('passRates.interval', { share: percent(value), low: percent(low), high: percent(high) })}
            </dd>
          </>
        )}
        <dt>{t('passRates.runs')}</dt>
        <dd className="ak-number">{t('passRates.ofQuestions', { runs: cell.runs, count: cell.questions })}</dd>
        <dt>{t('passRates.stopped')}</dt>
        <dd className="ak-number">{countText(cell.stopped)}</dd>
      </dl>
      {cell.judged > 0 && cell.runs > cell.questions && <p className="ti-caption">{t('passRates.tooNarrow')}</p>}
      <p className="ti-caption">{t('passRates.opens')}</p>
    </div>
  );
}
