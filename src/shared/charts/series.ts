/** How the lines and points of a chart look, whatever the room. */
const seriesMarkers = [
  'circle',
  'square',
  'triangleUp',
  'diamond',
  'triangleDown',
  'cross',
  'plus',
  'hourglass',
] as const;
type SeriesMarker = (typeof seriesMarkers)[number];

/**
 * How a line looks: a colour as a CSS value, which follows the theme, and a marker that tells it apart without colour. What was
 * measured elsewhere has hollow markers and a line of dashes and dots.
 */
export type SeriesLook = { readonly color: string; readonly marker: SeriesMarker; readonly isElsewhere: boolean };

/** The dashes of lines that were measured elsewhere; none of the other dashes of the charts has dots between. */
export const elsewhereDash = '9 3 2 3';

/** Lines with a colour of their own; a ninth has the colour of the first with another marker. */
export const mostColors = seriesMarkers.length;

/**
 * The look of the line at a place: eight colours, and with each round of them another marker, so that no pair of colour and marker comes twice
 * among 64 lines.
 */
export function seriesLook(at: number, isElsewhere = false): SeriesLook {
  const marker = seriesMarkers[(at + Math.floor(at / mostColors)) % mostColors] ?? 'circle';
  return { color: `var(--ak-series-${(at % mostColors) + 1})`, marker, isElsewhere };
}

/** Markers without an inside: they are drawn with a stroke. */
export const isStroked = (marker: SeriesMarker) => marker === 'cross' || marker === 'plus';

/** The outline of a marker around a point, as an SVG path. */
export function markerPath(marker: SeriesMarker, x: number, y: number, radius: number): string {
  const r = radius;
  switch (marker) {
    case 'circle':
      return `M${x - r},${y}a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0`;
    case 'square':
      return `M${x - r},${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
    case 'triangleUp':
      return `M${x},${y - r * 1.15}L${x + r * 1.1},${y + r * 0.85}H${x - r * 1.1}Z`;
    case 'triangleDown':
      return `M${x},${y + r * 1.15}L${x + r * 1.1},${y - r * 0.85}H${x - r * 1.1}Z`;
    case 'diamond':
      return `M${x},${y - r * 1.25}L${x + r * 1.25},${y}L${x},${y + r * 1.25}L${x - r * 1.25},${y}Z`;
    case 'cross':
      return `M${x - r},${y - r}L${x + r},${y + r}M${x + r},${y - r}L${x - r},${y + r}`;
    case 'plus':
      return `M${x - r * 1.2},${y}H${x + r * 1.2}M${x},${y - r * 1.2}V${y + r * 1.2}`;
    case 'hourglass':
      return `M${x - r},${y - r * 1.1}H${x + r}L${x - r},${y + r * 1.1}H${x + r}Z`;
  }
}
