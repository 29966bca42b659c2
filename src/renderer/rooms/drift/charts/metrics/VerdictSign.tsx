import type { Verdict } from '../../../../../shared/rooms/drift/gates.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';

/** A verdict within a picture: a tick, a filled triangle, an open circle for an undecided one, a dash for none. Never red and green. */
export function VerdictSign({ verdict, x, y }: { verdict: Verdict; x: number; y: number }) {
  const stroke = { fill: 'none', stroke: chartColors.text, strokeWidth: 1.6 } as const;
  if (verdict === 'passes') return <path d={`M${x},${y}l3.5,3.5l6,-7.5`} {...stroke} strokeLinejoin="round" />;
  if (verdict === 'undecided') return <circle cx={x + 5} cy={y - 0.5} r={4} {...stroke} />;
  if (verdict !== 'fails') return <path d={`M${x + 1},${y}h8`} {...stroke} />;
  return (
    <g>
      <path d={`M${x + 5},${y - 5.5}l5.6,10h-11.2Z`} fill={chartColors.text} />
      <path d={`M${x + 5},${y - 2}v3M${x + 5},${y + 2.1}v1.1`} stroke={chartColors.ground} strokeWidth={1.2} />
    </g>
  );
}
