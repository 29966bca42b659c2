/**
 * A place of a trace among others in blind mode, 0 to 2^32 − 1: the same each time for one `seed`, and not to be told from the trace's
 * number without it.
 */
export function blindRank(seed: number, traceId: number): number {
  // The last steps of MurmurHash3, by Austin Appleby, in the public domain.
  let hash = (seed ^ Math.imul(traceId, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
