import { tickDigits } from '../../../../../shared/charts/axis.ts';
import type { Box } from '../../../../../shared/charts/boxes.ts';
import { textWidth, wrapText } from '../../../../../shared/charts/chartTexts.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { useText } from '../../../../window/i18n.ts';
import { isFitted, type ScatterFrame, type ScatterGates, xAt, yAt } from './scatterFrame.ts';

type Props = { readonly frame: ScatterFrame; readonly gates: ScatterGates };

/** Ticks, the names of the axes, and the names of the gates. */
export function AxisTexts({ frame, gates }: Props) {
  const { t } = useText();
  const { x, y, left, right, top, bottom } = frame;
  const small = { fontSize: 11, fill: chartColors.tick } as const;
  const gate = { fontSize: 11, fontWeight: 600, fill: chartColors.text } as const;
  const part = { from: x.from.toFixed(2), to: x.to.toFixed(2) };
  return (
    <>
      {x.ticks.map((tick) => (
        <text key={tick} {...small} x={xAt(frame, tick)} y={bottom + 16} textAnchor="middle">
          {tick.toFixed(tickDigits(x))}
        </text>
      ))}
      {y.ticks.map((tick) => (
        <text key={tick} {...small} x={left - 8} y={yAt(frame, tick) + 4} textAnchor="end">
          {tick.toFixed(tickDigits(y))}
        </text>
      ))}
      <text fontSize={12} fill={chartColors.text} x={(left + right) / 2} y={bottom + 36} textAnchor="middle">
        {isFitted(frame) ? t('driftCharts.scatter.xAxisPart', part) : t('driftCharts.scatter.xAxis')}
      </text>
      <text
        fontSize={12}
        fill={chartColors.text}
        textAnchor="middle"
        transform={`translate(16 ${(top + bottom) / 2}) rotate(-90)`}
      >
        {t('driftCharts.scatter.yAxis')}
      </text>
      {gates.recall !== null && (
        <text {...gate} x={xAt(frame, gates.recall)} y={top - 8} textAnchor="middle">
          {t('drift.curves.gate', { gate: gates.recall.toFixed(2) })}
        </text>
      )}
      {gates.conflict !== null && (
        <text {...gate} x={left + 5} y={yAt(frame, gates.conflict) - 5}>
          {t('drift.curves.gate', { gate: gates.conflict.toFixed(2) })}
        </text>
      )}
    </>
  );
}

const lineHeight = 14;
type Corner = {
  readonly id: string;
  readonly lines: readonly string[];
  readonly anchor: 'start' | 'end';
  readonly box: Box;
};

/** The names of the quadrants in the corners, over several lines in a narrow one; none where a gate gives no verdict, as it takes both to part the plot. */
export function cornersOf({ frame, gates }: Props, t: Texts['t']): readonly Corner[] {
  if (gates.recall === null || gates.conflict === null) return [];
  const { left, right, top, bottom } = frame;
  const middle = xAt(frame, gates.recall);
  return (['forgetsContradicts', 'keepsContradicts', 'forgetsConsistent', 'keepsConsistent'] as const).map((id) => {
    const isLeft = id.startsWith('forgets');
    const room = (isLeft ? middle - left : right - middle) - 14;
    const lines = wrapText(t(`driftCharts.scatter.quadrants.${id}`), Math.max(60, room));
    const width = Math.max(...lines.map(textWidth));
    const height = lines.length * lineHeight + 2;
    const y = id.endsWith('Contradicts') ? top + 4 : bottom - 6 - height;
    return {
      id,
      lines,
      anchor: isLeft ? 'start' : 'end',
      box: { x: isLeft ? left + 8 : right - 6 - width, y, width, height },
    };
  });
}

export function Quadrants(props: Props) {
  const { t } = useText();
  return cornersOf(props, t).flatMap(({ id, lines, anchor, box }) =>
    lines.map((line, at) => (
      <text
        key={`${id} ${line}`}
        x={anchor === 'start' ? box.x : box.x + box.width}
        y={box.y + 12 + at * lineHeight}
        textAnchor={anchor}
        fontSize={11}
        fill={chartColors.faint}
      >
        {line}
      </text>
    )),
  );
}
