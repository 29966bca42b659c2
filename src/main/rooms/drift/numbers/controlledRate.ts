import { controlledRecall } from '../../../../shared/rooms/drift/controlledRecall.ts';
import { bootstrapInterval } from '../../../metrics/bootstrap.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';

/** A summary of a controlled variant and what it had to keep. */
type ControlledSummary = { readonly summary: string; readonly criticalEntities: readonly string[] };

/** How many summaries keep enough of their critical entities; null for none, and an interval for more than one. */
export function controlledRate(summaries: readonly ControlledSummary[], seed = 42) {
  const kept: number[] = summaries.map(({ summary, criticalEntities }) =>
    controlledRecall(summary, criticalEntities).isCompliant ? 1 : 0,
  );
  const interval = kept.length > 1 ? bootstrapInterval(kept, { seed }) : null;
  return {
    value: pairwiseMean(kept),
    n_total: kept.length,
    n_compliant: kept.filter((one) => one === 1).length,
    ci_lower: interval?.lower ?? null,
    ci_upper: interval?.upper ?? null,
  };
}
