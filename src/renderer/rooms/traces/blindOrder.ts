/**
 * Whether the two sides of a group change places in blind mode: the same each time for one `seed`, and not to be told from the
 * group's number without it.
 */
export function isTurned(seed: number, groupId: number): boolean {
  // The last steps of MurmurHash3, by Austin Appleby, in the public domain.
  let hash = (seed ^ Math.imul(groupId, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) & 1) === 1;
}
