import { type Axis, fittedAxis, shareAxis } from '../../../../../shared/charts/axis.ts';
import { earlierThanTen } from '../../../../../shared/rooms/drift/casesAtTurn.ts';
import type { Curve } from '../../../../../shared/rooms/drift/charts/curve.ts';
import type { DriftInterval, MeasuredModel, ModelNumbers } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { countText } from '../../../../window/countText.ts';
import { type CurveMetric, lineOf, type ShownModel } from '../../driftState.ts';

export type Band = readonly (DriftInterval | null)[];

/** One line of the curves. */
export type Series = {
  readonly line: string;
  readonly model: string;
  readonly isFromFile: boolean;
  /** Whether its name bears a sign, as another line is called so. */
  readonly isAgain: boolean;
  readonly critical: Curve;
  readonly extended: Curve;
  readonly hallucinated: Curve;
  /** Null for results from a file. */
  readonly band: Band | null;
  readonly hallucinatedBand: Band | null;
  /** The curve of reference mode beside one of strict mode; null where the curve itself is of reference mode. */
  readonly reference: Curve | null;
  /** Cases by turn. */
  readonly perTurn: readonly number[];
  readonly atTen: {
    readonly value: number | null;
    readonly interval: DriftInterval | null;
    /** Cases of which it is the value of an earlier turn; null for none. */
    readonly earlier: ReturnType<typeof earlierThanTen>;
  };
};

type Look = { readonly metric: CurveMetric; readonly hidden: ReadonlySet<string>; readonly showsOverruled: boolean };

/** The numbers that count: with the words of reviewers, where there are some and they are asked for. */
export function numbersOf(model: MeasuredModel, showsOverruled: boolean): ModelNumbers {
  return showsOverruled ? (model.overruled ?? model.measured) : model.measured;
}

/** The visible lines in the order of the list. */
export function seriesOf(models: readonly ShownModel[], { metric, hidden, showsOverruled }: Look): Series[] {
  return models
    .filter((model) => !hidden.has(lineOf(model)))
    .map((model) => {
      const numbers = numbersOf(model, showsOverruled);
      const { curves, bands, perTurn, recallAtTen } = numbers;
      const isRecall = metric === 'recall';
      return {
        line: lineOf(model),
        model: model.model,
        isFromFile: model.fileDatasetId !== null,
        isAgain: model.line !== undefined,
        critical: curves.critical[metric],
        extended: curves.extended[metric],
        hallucinated: curves.critical.hallucinatedRate,
        band: bands?.critical[metric] ?? null,
        hallucinatedBand: bands?.critical.hallucinatedRate ?? null,
        reference: isRecall ? (model.reference?.curves.critical ?? null) : null,
        perTurn,
        atTen: isRecall
          ? { value: recallAtTen.critical, interval: recallAtTen.interval, earlier: earlierThanTen(numbers, model) }
          : {
              value: curves.critical[metric][9] ?? null,
              interval: bands?.critical[metric][9] ?? null,
              earlier: null,
            },
      };
    });
}

/** Whether a chart of a curve has anything to draw, how many of the lines from files lack it, and whether there are lines from no file. */
export function drawnOf(series: readonly Series[], curveOf: (series: Series) => Curve) {
  const without = series.filter((one) => curveOf(one).every((value) => value === null));
  return {
    isEmpty: without.length === series.length,
    notInFiles: without.filter(({ isFromFile }) => isFromFile).length,
    isMeasured: series.some(({ isFromFile }) => !isFromFile),
  };
}

/** Cases of a line at a turn; null where results from a file do not say how many. */
export function casesAt({ perTurn, isFromFile }: Series, turn: number): number | null {
  return perTurn[turn - 1] ?? (isFromFile ? null : 0);
}

/** The same as it is read; a question mark where a file does not say. */
export function casesText(series: Series, turn: number): string {
  const cases = casesAt(series, turn);
  return cases === null ? '?' : countText(cases);
}

/** Turns of the longest line, at least one. */
export function turnCountOf(series: readonly Series[]): number {
  return Math.max(1, ...series.map(({ critical, perTurn }) => Math.max(critical.length, perTurn.length)));
}

/** The lines at a turn with their values, highest first; those without a value come last, in the order of the list. */
export function sortedAt(series: readonly Series[], turn: number, curve: (series: Series) => Curve) {
  return series
    .map((one) => ({ series: one, value: curve(one)[turn - 1] ?? null }))
    .toSorted((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));
}

/** The line whose value at a turn is nearest to a value; null when none has one. */
export function nearestLine(
  series: readonly Series[],
  turn: number,
  value: number,
  curve: (series: Series) => Curve,
): Series | null {
  let nearest: Series | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of series) {
    const own = curve(one)[turn - 1];
    if (own === null || own === undefined || Math.abs(own - value) >= least) continue;
    nearest = one;
    least = Math.abs(own - value);
  }
  return nearest;
}

/**
 * The axis of the shares: the whole scale, or what is drawn, which is all lines, and band and dashed lines of the selected one.
 */
export function axisOf(
  series: readonly Series[],
  selectedLine: string | null,
  { fitsData, gate }: { readonly fitsData: boolean; readonly gate: number | null },
): Axis {
  if (!fitsData) return shareAxis;
  const selected = series.find(({ line }) => line === selectedLine);
  const band = selected?.band?.flatMap((interval) => (interval ? [interval.lower, interval.upper] : [])) ?? [];
  const lines = series.flatMap(({ critical }) => critical);
  return fittedAxis([...lines, ...(selected?.extended ?? []), ...(selected?.reference ?? []), ...band], {
    gate: gate ?? undefined,
  });
}
