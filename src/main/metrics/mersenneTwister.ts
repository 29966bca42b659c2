/** Words of state of the Mersenne Twister MT19937. */
export const twisterSize = 624;
const period = 397;

/** A state from one 32-bit seed: `init_genrand` of the authors of MT19937, which `numpy.random.RandomState(seed)` uses. */
export function twisterState(seed: number): Uint32Array {
  const state = new Uint32Array(twisterSize);
  state[0] = seed;
  for (let index = 1; index < twisterSize; index += 1) {
    const before = state[index - 1] ?? 0;
    state[index] = Math.imul(1812433253, before ^ (before >>> 30)) + index;
  }
  return state;
}

/** The stream of unsigned 32-bit numbers of a state, which it changes. */
export function createMersenneTwister(state: Uint32Array): () => number {
  let used = twisterSize;
  return () => {
    if (used >= twisterSize) {
      refill(state);
      used = 0;
    }
    let word = state[used] ?? 0;
    used += 1;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  };
}

function refill(state: Uint32Array): void {
  for (let index = 0; index < twisterSize; index += 1) {
    const joined = ((state[index] ?? 0) & 0x80000000) | ((state[(index + 1) % twisterSize] ?? 0) & 0x7fffffff);
    const twisted = (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    state[index] = (state[(index + period) % twisterSize] ?? 0) ^ twisted;
  }
}
