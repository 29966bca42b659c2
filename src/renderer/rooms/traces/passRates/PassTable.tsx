import type { PassCell, PassRates } from '../../../../shared/rooms/traces/runsApi.ts';
import { distinctFrom } from '../../../../shared/traces/distinctTitles.ts';
import { Content } from '../../../components/Content.tsx';
import { shownTitle } from '../../../components/list/shownTitle.ts';
import { moveInTable } from '../../../components/moveInTable.ts';
import { useText } from '../../../window/i18n.ts';
import type { ChosenCell } from './chosenCell.ts';
import { percent } from './percent.ts';

type Props = {
  readonly rates: PassRates;
  readonly by: 'task' | 'question';
  readonly chosen: ChosenCell | null;
  readonly onChoose: (cell: ChosenCell) => void;
  readonly onShow: (cell: ChosenCell) => void;
};

/** The matrix: all rows together first, then those that fail most. Focus, by Tab or an arrow, tells of a cell; a click or Enter opens its runs. */
export function PassTable({ rates, by, chosen, onChoose, onShow }: Props) {
  const { t } = useText();
  const { models, rows, rowCount, total } = rates;
  const from = distinctFrom(rows.map(({ title }) => title));
  const cells = { rates, chosen, onChoose, onShow };
  return (
    <>
      <table className="tp-table" onKeyDown={moveInTable}>
        <thead>
          <tr>
            <th scope="col">{t(by === 'task' ? 'passRates.task' : 'passRates.question')}</th>
            {models.map((model) => (
              <th key={JSON.stringify(model)} scope="col">
                <Content text={model ?? t('traces.filter.noModel')} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowCount > 1 && (
            <tr className="tp-total">
              <th scope="row">{t('passRates.all', { count: rowCount })}</th>
              <Cells {...cells} row={null} all={total} />
            </tr>
          )}
          {rows.map((row, index) => (
            <tr key={JSON.stringify([row.task, row.groupId])}>
              <th scope="row" title={row.title}>
                <Content
                  text={row.title === '' ? t('traces.filter.noTask') : shownTitle(row.title, from[index] ?? 0, t)}
                />
              </th>
              <Cells {...cells} row={row} all={row.cells} />
            </tr>
          ))}
        </tbody>
      </table>
      {rowCount > rows.length && (
        <p className="tp-more">{t('passRates.more', { shown: rows.length, count: rowCount })}</p>
      )}
    </>
  );
}

type CellsProps = Omit<Props, 'by'> & {
  readonly row: ChosenCell['row'];
  readonly all: readonly (PassCell | null)[];
};

function Cells({ rates, row, all, chosen, onChoose, onShow }: CellsProps) {
  const { t } = useText();
  return rates.models.map((name, model) => {
    const cell = all[model] ?? null;
    const place = { row, model };
    const isChosen = chosen !== null && chosen.row === row && chosen.model === model;
    return (
      <td key={JSON.stringify(name)}>
        {cell !== null && (
          <button
            type="button"
            className="tp-cell"
            aria-current={isChosen}
            data-pane-focus
            onFocus={() => onChoose(place)}
            onMouseEnter={() => onChoose(place)}
            onClick={() => onShow(place)}
          >
            {cell.value === null ? (
              <span className="tp-unjudged">{t('passRates.unjudged', { count: cell.runs })}</span>
            ) : (
              <>
                <b className="ak-number">{percent(cell.value)}</b>
                <span className="ak-number">{t('passRates.of', { passed: cell.passed, count: cell.judged })}</span>
                <i className="tp-bar" aria-hidden="true">
                  <i style={{ width: percent(cell.value) }} />
                </i>
              </>
            )}
          </button>
        )}
      </td>
    );
  });
}
