import { memo } from 'react';
import { driftGates } from '../../../../../shared/drift/gates.ts';
import type { CaseCurves } from '../../../../../shared/rooms/drift.ts';
import { languageOfContent } from '../../../../components/Content.tsx';
import { useText } from '../../../../window/i18n.ts';
import { chartColors, type SeriesLook } from '../chartTheme.ts';
import { cutText } from '../curves/chartFrame.ts';
import { caseTile, tileBase, tileGate, tileSize } from './caseTiles.ts';

type Props = {
  readonly one: CaseCurves;
  readonly models: readonly string[];
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly selectedLine: string | null;
  readonly isOpen: boolean;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly onOpen: (one: CaseCurves, model: string, turn: number) => void;
  readonly onFocus: (index: number) => void;
};

const gate = tileGate(driftGates.recallAtTen);

/** One case: a line for each shown model, the gate, and the lowest value. Pressing it opens the lowest turn. */
export const CaseTile = memo(function CaseTile(props: Props) {
  const { one, models, looks, selectedLine, isOpen, index, isTabStop, onOpen, onFocus } = props;
  const { t } = useText();
  const { lines, lowest, mean, overruled } = caseTile(one, models);
  const values = lines
    .map(({ model, lowest: value }) => t('driftCharts.multiples.tileValue', { model, value: value.toFixed(2) }))
    .join(', ');
  const label =
    lowest === null
      ? `${one.caseKey} ${t('driftCharts.multiples.noGold')}`
      : t('driftCharts.multiples.tile', {
          case: `${one.caseKey} ${mean?.toFixed(2) ?? ''}`,
          values,
          turn: lowest.turn,
        });
  // The selected line lies over the others.
  const ordered = lines.toSorted((a, b) => Number(a.model === selectedLine) - Number(b.model === selectedLine));
  return (
    <button
      type="button"
      className="dc-tile"
      data-tile={index}
      aria-pressed={isOpen}
      tabIndex={isTabStop ? 0 : -1}
      disabled={lowest === null}
      onFocus={() => onFocus(index)}
      onClick={() => lowest && onOpen(one, lowest.model, lowest.turn)}
    >
      <span className="ak-hidden">{label}</span>
      <svg width={tileSize.width} height={tileSize.height} aria-hidden="true">
        <text x={8} y={15} fontSize={11} fontWeight={600} fill={chartColors.text} lang={languageOfContent(one.caseKey)}>
          {cutText(one.caseKey, 96)}
        </text>
        <text x={136} y={15} fontSize={11} textAnchor="end" fill={chartColors.tick}>
          {mean?.toFixed(2)}
        </text>
        <path d={`M${tileBase.from},${tileBase.y}H${tileBase.to}`} stroke={chartColors.axis} />
        {lowest === null ? (
          <text x={8} y={56} fontSize={11} fill={chartColors.faint}>
            {t('driftCharts.multiples.noGold')}
          </text>
        ) : (
          <path
            d={`M${gate.from},${gate.y}H${gate.to}`}
            stroke={chartColors.text}
            strokeWidth={1}
            strokeDasharray="4 3"
          />
        )}
        {ordered.map(({ model, path }) => (
          <path
            key={model}
            d={path}
            fill="none"
            stroke={looks.get(model)?.color ?? chartColors.faint}
            strokeWidth={model === selectedLine ? 2.2 : 1.3}
            strokeLinejoin="round"
          />
        ))}
        {overruled.map(({ x, y }) => (
          <circle key={`${x}:${y}`} cx={x} cy={y} r={3} fill="none" stroke={chartColors.text} strokeWidth={1.2}>
            <title>{t('driftCharts.multiples.mark')}</title>
          </circle>
        ))}
      </svg>
    </button>
  );
});
