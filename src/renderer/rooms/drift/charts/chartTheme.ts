import { useMemo } from 'react';
import { type SeriesLook, seriesLook } from '../../../../shared/charts/series.ts';
import type { MeasuredModel } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { chartColors } from '../../../components/charts/chartColors.ts';
import { useDrift } from '../driftContext.ts';
import { lineOf } from '../driftState.ts';

/** What is drawn of a line that nobody knows. */
export const noLook: SeriesLook = { color: chartColors.faint, marker: 'circle', isElsewhere: false };

/** The look of every line by its name, whether others are hidden or not. */
export function looksOf(models: readonly MeasuredModel[]): ReadonlyMap<string, SeriesLook> {
  return new Map(models.map((model, at) => [lineOf(model), seriesLook(at, model.fileDatasetId !== null)]));
}

/** The looks of the shown lines. */
export function useLooks(): ReadonlyMap<string, SeriesLook> {
  const models = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.models : noModels));
  return useMemo(() => looksOf(models), [models]);
}

const noModels: readonly MeasuredModel[] = [];
