import { useMemo } from 'react';
import type { MeasuredModel } from '../../../../shared/drift/modelNumbers.ts';
import { useDrift } from '../driftContext.ts';
import { type DriftData, lineOf } from '../driftState.ts';

export const seriesMarkers = ['circle', 'square', 'triangleUp', 'diamond', 'triangleDown', 'cross'] as const;
export type SeriesMarker = (typeof seriesMarkers)[number];

/** How a line looks: a colour as a CSS value, which follows the theme, and a marker that tells it apart without colour. */
export type SeriesLook = { readonly color: string; readonly marker: SeriesMarker };

/** Colours of the parts of a chart, as CSS values. An export puts in what they stand for. */
export const chartColors = {
  grid: 'var(--ak-line)',
  axis: 'var(--ak-ctl)',
  text: 'var(--ak-text)',
  tick: 'var(--ak-text-2)',
  faint: 'var(--ak-text-3)',
  place: 'var(--ak-place)',
  ground: 'var(--ak-work)',
  bandOpacity: 'var(--dr-band)',
} as const;

export const chartFont = { family: 'var(--mantine-font-family)', size: 11 } as const;

/** Lines that can be told apart; with more of them only the selected one has a colour. */
export const mostColors = seriesMarkers.length;

type Shown = Pick<DriftData, 'hidden' | 'selectedLine'> & { readonly models: readonly MeasuredModel[] };

/**
 * The look of every line by its name. A line keeps its look when others are hidden, as long as all of them can have one. Of more
 * than six visible lines the selected one keeps its colour and the others are grey.
 */
export function looksOf({ models, hidden, selectedLine }: Shown): ReadonlyMap<string, SeriesLook> {
  const lines = models.map(lineOf);
  const visible = lines.filter((line) => !hidden.has(line));
  const all = lines.length <= mostColors ? lines : visible;
  const looks = lines.map((line) => {
    const at = Math.max(0, all.indexOf(line)) % mostColors;
    const isGrey = visible.length > mostColors && line !== selectedLine;
    const color = isGrey ? chartColors.faint : `var(--ak-series-${at + 1})`;
    return [line, { color, marker: seriesMarkers[at] ?? 'circle' }] as const;
  });
  return new Map(looks);
}

/** The looks of the shown lines. */
export function useLooks(): ReadonlyMap<string, SeriesLook> {
  const models = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.models : noModels));
  const hidden = useDrift((state) => state.hidden);
  const selectedLine = useDrift((state) => state.selectedLine);
  return useMemo(() => looksOf({ models, hidden, selectedLine }), [models, hidden, selectedLine]);
}

const noModels: readonly MeasuredModel[] = [];

/** The outline of a marker around a point, as an SVG path. A cross is drawn with a line, all others are filled. */
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
  }
}
