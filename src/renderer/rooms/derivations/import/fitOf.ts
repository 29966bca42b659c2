import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';

/** How many of the records that were looked up have a question in a dataset; null where none was looked up there. */
export function fitOf({ fits, lookedUpCount }: DerivationsPreview, datasetId: number | null): number | null {
  if (lookedUpCount === 0) return null;
  return fits.find((fit) => fit.datasetId === datasetId)?.knownCount ?? null;
}
