import { type Axis, tickDigits } from '../../../../../shared/charts/axis.ts';
import { signed } from '../../../../../shared/charts/numberTexts.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';

type Props = {
  readonly axis: Axis;
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
};

/** The values at the left of a chart, with a line across for each; that of 0 is darker. */
export function ValueAxis({ axis, y, left, right }: Props) {
  const digits = tickDigits(axis);
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <path d={`M${left},${y(tick)}H${right}`} stroke={tick === 0 ? chartColors.axis : chartColors.grid} />
      <text x={left - 6} y={y(tick) + 4} textAnchor="end" fill={chartColors.tick} fontSize={11}>
        {signed(tick, digits)}
      </text>
    </g>
  ));
}

/** Places of values between a top and a bottom. */
export function scaleOf({ from, to }: Axis, top: number, bottom: number): (value: number) => number {
  return (value) => bottom - ((value - from) / (to - from)) * (bottom - top);
}
