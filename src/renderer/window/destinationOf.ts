import type { ActLabel } from '../../shared/api/events.ts';
import type { Destination } from './frameStore.ts';
import type { Workbench } from './workbench.ts';

/** Where an act was done, by what its room says of the place; null for an act that is about no item. */
export function destinationOf(
  { datasetId, itemId }: Pick<ActLabel, 'datasetId' | 'itemId'>,
  place: ReturnType<Workbench['placeOf']>,
): Destination | null {
  if (place === null || itemId === null) return null;
  const { room, link } = place;
  return { room, datasetId, itemId, ...(link !== null && { link }) };
}
