/** A pair of positions, one of each sequence. */
export type Pair = readonly [left: number, right: number];

/** Two sequences of numbers: `keys` must be equal for a pair, `details` make a pair better. */
export type Sequence = { readonly keys: Int32Array; readonly details: Int32Array };

/** Longer sequences are taken in blocks of this length, so that memory stays under 70 MB. */
const blockLength = 4000;

/**
 * The longest common subsequence: most pairs of equal keys; of several the one with most pairs of equal details; of these the one
 * whose pairs come first, left before right. Exact for up to 4,000 elements a side, block by block for longer ones.
 */
export function bestPairs(left: Sequence, right: Sequence): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < left.keys.length && j < right.keys.length) {
    const [endLeft, endRight] = [
      Math.min(i + blockLength, left.keys.length),
      Math.min(j + blockLength, right.keys.length),
    ];
    const found = pairsOfBlock(cut(left, i, endLeft), cut(right, j, endRight));
    const isLast = endLeft === left.keys.length && endRight === right.keys.length;
    // The end of a block knows nothing of what follows, so only its first half counts.
    const kept = isLast ? found : found.slice(0, Math.max(1, Math.ceil(found.length / 2)));
    for (const [a, b] of kept) pairs.push([i + a, j + b]);
    const last = kept.at(-1);
    if (isLast) break;
    i += last === undefined ? blockLength : last[0] + 1;
    j += last === undefined ? blockLength : last[1] + 1;
  }
  return pairs;
}

function cut({ keys, details }: Sequence, from: number, to: number): Sequence {
  return { keys: keys.subarray(from, to), details: details.subarray(from, to) };
}

function pairsOfBlock(left: Sequence, right: Sequence): Pair[] {
  const [n, m] = [left.keys.length, right.keys.length];
  const width = m + 1;
  // One more pair outweighs any number of equal details.
  const base = Math.min(n, m) + 1;
  const best = new Int32Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i -= 1) {
    const [key, detail] = [left.keys[i], left.details[i]];
    const row = i * width;
    for (let j = m - 1; j >= 0; j -= 1) {
      const below = best[row + width + j] ?? 0;
      const beside = best[row + j + 1] ?? 0;
      let most = below > beside ? below : beside;
      if (right.keys[j] === key) {
        const paired = (best[row + width + j + 1] ?? 0) + base + (right.details[j] === detail ? 1 : 0);
        if (paired > most) most = paired;
      }
      best[row + j] = most;
    }
  }
  const pairs: Pair[] = [];
  let j = 0;
  for (let i = 0; i < n && j < m; i += 1) {
    const wanted = best[i * width + j] ?? 0;
    for (let other = j; other < m && best[i * width + other] === wanted; other += 1) {
      if (right.keys[other] !== left.keys[i]) continue;
      const weight = base + (right.details[other] === left.details[i] ? 1 : 0);
      if ((best[(i + 1) * width + other + 1] ?? 0) + weight !== wanted) continue;
      pairs.push([i, other]);
      j = other + 1;
      break;
    }
  }
  return pairs;
}
