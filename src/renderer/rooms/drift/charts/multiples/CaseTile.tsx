import { memo } from 'react';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import { caseTile, type TileFrame } from '../../../../../shared/rooms/drift/charts/caseTiles.ts';
import { useText } from '../../../../window/i18n.ts';
import { TileDrawing, type TileLooks } from './TileDrawing.tsx';

type Props = TileLooks & {
  readonly one: CaseCurves;
  readonly models: readonly string[];
  readonly frame: TileFrame;
  readonly isOpen: boolean;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly onOpen: (one: CaseCurves, model: string, turn: number) => void;
  readonly onFocus: (index: number) => void;
};

/** One case as a button. Pressing it opens the lowest turn. */
export const CaseTile = memo(function CaseTile(props: Props) {
  const { one, models, frame, isOpen, index, isTabStop, onOpen, onFocus } = props;
  const { t } = useText();
  const tile = caseTile(one, models, frame);
  const { lines, lowest, mean } = tile;
  const values = lines
    .map(({ model, lowest: value }) => t('driftCharts.multiples.tileValue', { model, value: value.toFixed(2) }))
    .join(', ');
  const label =
    lowest === null
      ? `${one.caseKey} ${props.words.noGold}`
      : t('driftCharts.multiples.tile', {
          case: `${one.caseKey} ${mean?.toFixed(2) ?? ''}`,
          values,
          turn: lowest.turn,
        });
  return (
    <button
      type="button"
      className="dc-tile"
      style={{ width: frame.width, height: frame.height }}
      data-tile={index}
      aria-pressed={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      disabled={lowest === null}
      onFocus={() => onFocus(index)}
      onClick={() => lowest && onOpen(one, lowest.model, lowest.turn)}
    >
      <span className="ak-hidden">{label}</span>
      <svg width={frame.width} height={frame.height} aria-hidden="true">
        <TileDrawing {...props} tile={tile} />
      </svg>
    </button>
  );
});
