import { elsewhereDash, isStroked, markerPath, type SeriesLook } from '../../../shared/charts/series.ts';
import { chartColors } from './chartColors.ts';
import './marker.css';

type Props = { readonly look: SeriesLook; readonly x: number; readonly y: number; readonly radius: number };

/** A marker inside of a chart; hollow where it was measured elsewhere. */
export function Marker({ look: { color, marker, isElsewhere }, x, y, radius }: Props) {
  const path = markerPath(marker, x, y, radius);
  if (!isStroked(marker)) {
    return isElsewhere ? (
      <path d={path} fill={chartColors.ground} stroke={color} strokeWidth={1.6} />
    ) : (
      <path d={path} fill={color} />
    );
  }
  return (
    <>
      {isElsewhere && (
        <path d={markerPath('circle', x, y, radius * 1.5)} fill={chartColors.ground} stroke={color} strokeWidth={1.2} />
      )}
      <path d={path} stroke={color} strokeWidth={1.8} fill="none" />
    </>
  );
}

/** Line and marker of a series, 32 px, beside its name. */
export function SeriesSample({ look, isSelected = false }: { look: SeriesLook; isSelected?: boolean }) {
  return (
    <svg className="ak-series-sample" width={32} height={12} viewBox="0 0 32 12" aria-hidden="true">
      <path
        d="M0 6H32"
        stroke={look.color}
        strokeWidth={isSelected ? 2.5 : 1.5}
        strokeDasharray={look.isElsewhere ? elsewhereDash : undefined}
      />
      <Marker look={look} x={16} y={6} radius={4} />
    </svg>
  );
}
