import { useMemo } from 'react';
import type { MeasuredModel } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { useDrift } from '../../driftContext.ts';
import { type ChartMetric, type ShownLines, shownGate } from './chartMetrics.ts';

const noModels: readonly MeasuredModel[] = [];

/** What the charts draw: the lines of the shown run, which are switched off, and whether overruled matches count. */
export function useShownLines(): ShownLines {
  const models = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.models : noModels));
  const hidden = useDrift((state) => state.hidden);
  const showsOverruled = useDrift((state) => state.showsOverruled);
  return useMemo(() => ({ models, hidden, showsOverruled }), [models, hidden, showsOverruled]);
}

/** The gate that a chart of a metric draws, as `shownGate`. */
export function useShownGate(metric: ChartMetric): number | null {
  return shownGate(useShownLines(), metric);
}
