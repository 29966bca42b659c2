/** Colours of the parts of a chart, as CSS values. An export puts in what they stand for. */
export const chartColors = {
  grid: 'var(--ak-line)',
  axis: 'var(--ak-ctl)',
  text: 'var(--ak-text)',
  tick: 'var(--ak-text-2)',
  faint: 'var(--ak-text-3)',
  place: 'var(--ak-place)',
  ground: 'var(--ak-work)',
  bandOpacity: 'var(--ak-band)',
} as const;

/** The layer of what must not be covered: the library draws lines and error bars over all that has no layer of its own. */
export const overAll = 2_000;

/** A shade of ink, of so many percent: heat maps have no hue, as hues belong to series. */
export const inkShade = (percent: number) => `color-mix(in srgb, var(--ak-text) ${percent}%, var(--ak-work))`;
