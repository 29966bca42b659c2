import { markerPath, type SeriesLook } from './chartTheme.ts';

type Props = { readonly look: SeriesLook; readonly x: number; readonly y: number; readonly radius: number };

/** A marker inside of a chart. */
export function Marker({ look: { color, marker }, x, y, radius }: Props) {
  const path = markerPath(marker, x, y, radius);
  return marker === 'cross' ? (
    <path d={path} stroke={color} strokeWidth={1.6} fill="none" />
  ) : (
    <path d={path} fill={color} />
  );
}

/** Line and marker of a series, 32 px, beside its name. */
export function SeriesSample({ look, isSelected = false }: { look: SeriesLook; isSelected?: boolean }) {
  return (
    <svg className="dr-sample" width={32} height={12} viewBox="0 0 32 12" aria-hidden="true">
      <path d="M0 6H32" stroke={look.color} strokeWidth={isSelected ? 2.5 : 1.5} />
      <Marker look={look} x={16} y={6} radius={4} />
    </svg>
  );
}
