import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';

type Fit = DriftPreview['fits'][number];

/** Cases of a file that a set has, whatever they were made from. */
export function knownCount({ sameCount, otherCount, unknownCount }: Fit): number {
  return sameCount + otherCount + unknownCount;
}

/**
 * The set that a file goes to unless somebody chooses: one that came with it, else the open one, where it has cases of the file and
 * nothing speaks against it; else the one that it fits best by content, of equally good ones again those first. `fits` are sorted by that;
 * null for no set.
 */
export function chosenSet(
  fits: readonly Fit[],
  { setsOfDrop, openSetId }: { readonly setsOfDrop: readonly number[]; readonly openSetId: number | null },
): number | null {
  const wanted = [...setsOfDrop.toReversed(), ...(openSetId === null ? [] : [openSetId])];
  for (const id of wanted) {
    const fit = fits.find(({ datasetId }) => datasetId === id);
    if (fit !== undefined && knownCount(fit) > 0 && fit.otherCount === 0) return id;
  }
  const best = fits[0] ?? null;
  // Where something speaks against every set, one that fits as well as any is nearer.
  const isAsGood = (fit: Fit) => best !== null && knownCount(fit) > 0 && fit.sameCount >= best.sameCount;
  const near = wanted.find((id) => fits.some((fit) => fit.datasetId === id && isAsGood(fit)));
  return near ?? best?.datasetId ?? null;
}
