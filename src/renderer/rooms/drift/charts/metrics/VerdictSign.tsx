import { chartColors } from '../chartTheme.ts';

/** Passed or not within a picture: a tick or a filled triangle, told apart by shape and word and never by red and green. */
export function VerdictSign({ passes, x, y }: { passes: boolean; x: number; y: number }) {
  return passes ? (
    <path
      d={`M${x},${y}l3.5,3.5l6,-7.5`}
      fill="none"
      stroke={chartColors.text}
      strokeWidth={1.6}
      strokeLinejoin="round"
    />
  ) : (
    <g>
      <path d={`M${x + 5},${y - 5.5}l5.6,10h-11.2Z`} fill={chartColors.text} />
      <path d={`M${x + 5},${y - 2}v3M${x + 5},${y + 2.1}v1.1`} stroke={chartColors.ground} strokeWidth={1.2} />
    </g>
  );
}
