import { claimSides } from '../../../shared/rooms/evidence/claims.ts';

const places = [...claimSides, 'comment'] as const;
/** The explanation of a claim as it is shown, or a comment that is being written. */
export type TextPlace = (typeof places)[number];

/** Under which name a text is kept that is not on disk yet. */
export const typedKey = (claimId: number, place: TextPlace) => `${claimId}:${place}`;

/** What a name stands for; null for one that is none. */
export function placeOfTyped(key: string): { readonly claimId: number; readonly place: TextPlace } | null {
  const [claimId, place] = key.split(':');
  const known = places.find((one) => one === place);
  return known === undefined || !/^\d+$/.test(claimId ?? '') ? null : { claimId: Number(claimId), place: known };
}
