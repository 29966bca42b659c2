import { estimateRange, estimateText } from '../../../../../shared/charts/numberTexts.ts';
import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { inkShade } from '../../../../components/charts/chartColors.ts';
import { moveInTable } from '../../../../components/moveInTable.ts';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { ModelName } from '../ModelName.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { shownFilterOf } from '../resultsState.ts';
import { useModels } from '../useModels.ts';
import { inkOf, type MatrixCell, matrixCells } from './matrixCells.ts';
import { orderModels } from './toldApart.ts';
import './matrix.css';

type Props = { readonly scope: ScopeView; readonly takesDrawn: boolean };

/** Win rates of each model against each other: shades of ink, and a bar of hatching where nothing was compared. */
export function Matrix({ scope, takesDrawn }: Props) {
  const { t } = useText();
  const order = orderModels(scope);
  const cells = matrixCells(scope, order, takesDrawn);
  const place = useResults((state) => state.place);
  const ties = useResults((state) => shownFilterOf(state).ties);
  const chosen = place?.kind === 'pair' ? place : null;
  const isChosen = ({ row, column }: MatrixCell) => chosen?.x === row && chosen.y === column;
  const flat = cells.flat();
  const focused = flat.find(isChosen) ?? flat.find(({ row, column }) => row !== column);
  return (
    <section className="rr-block" aria-labelledby="rr-matrix-title">
      <h3 id="rr-matrix-title">
        {t('ratingsResults.matrix.title')} <small>{t(`ratingsResults.matrix.about.${ties}`)}</small>
      </h3>
      <div className="rr-matrix-scroll">
        <table className="rr-matrix" onKeyDown={moveInTable} data-pane-focus>
          <thead>
            <tr>
              <td />
              {order.map((model) => (
                <th key={model} scope="col">
                  <ModelName model={model} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, at) => (
              <tr key={order[at]}>
                <th scope="row">
                  <ModelName model={order[at] ?? ''} />
                </th>
                {row.map((cell) => (
                  <Cell key={cell.column} cell={cell} isChosen={isChosen(cell)} isFocusable={cell === focused} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="rr-legend">
        <span>0</span>
        <span className="rr-scale" aria-hidden="true" />
        <span>1</span>
        <span className="ak-sentence">{t('ratingsResults.matrix.bold')}</span>
      </p>
    </section>
  );
}

type CellProps = {
  readonly cell: MatrixCell;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
};

function Cell({ cell, isChosen, isFocusable }: CellProps) {
  const { t, language } = useText();
  const { nameOf } = useModels();
  const act = useAct();
  const store = useResultsStore();
  const { row, column, rate, n, interval, isBold } = cell;
  if (row === column) return <td className="rr-diagonal" />;
  const names = { row: nameOf(row), column: nameOf(column) };
  if (rate === null) {
    return (
      <td className="rr-uncompared">
        <button type="button" tabIndex={isFocusable ? 0 : -1} disabled={n === 0}>
          {t('ratingsResults.noComparisons')}
        </button>
      </td>
    );
  }
  const range = interval === null ? t('ratingsResults.noIntervalShort') : estimateRange(rate, interval, language);
  const choose = () => act(() => store.getState().choosePlace({ kind: 'pair', x: row, y: column }));
  return (
    <td>
      <button
        type="button"
        className="rr-cell"
        tabIndex={isFocusable ? 0 : -1}
        data-bold={isBold}
        aria-pressed={isChosen}
        data-passes-enter={isChosen || undefined}
        style={{ backgroundColor: inkShade(inkOf(rate)) }}
        onClick={choose}
        onFocus={choose}
      >
        <span className="ak-hidden">{t('ratingsResults.matrix.cell', names)} </span>
        <span>
          <b>{estimateText(rate, interval)}</b> <small>n {countText(n)}</small>
        </span>
        <small>{range}</small>
      </button>
    </td>
  );
}
