import type { DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';

/** The condition on a dataset `d` that it is in sight, of a format, and answers the set that is bound as `@set`. */
export function answersSet(format: DriftFormatId): string {
  return `d.gold_dataset_id = @set AND d.format = '${format}' AND d.state = 'ready' AND d.withdrawn = 0`;
}
