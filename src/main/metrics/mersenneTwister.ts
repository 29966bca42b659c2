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

/** The random numbers of a state, which it changes: one stream, whichever way they are taken. */
type MersenneTwister = {
  /** The next unsigned 32-bit number. */
  next(): number;
  /** Fills with whole numbers in [0, limit) by masked rejection, as numpy's `randint` draws them; a limit of 1 draws nothing. */
  fillBelow(target: Int32Array, limit: number): void;
};

export function createMersenneTwister(state: Uint32Array): MersenneTwister {
  const words = new Uint32Array(twisterSize);
  let used = twisterSize;
  const renew = () => {
    refill(state);
    temper(state, words);
    used = 0;
  };
  return {
    next() {
      if (used === twisterSize) renew();
      return words[used++] ?? 0;
    },
    fillBelow(target, limit) {
      if (limit <= 1) {
        target.fill(0);
        return;
      }
      const mask = 2 ** (32 - Math.clz32(limit - 1)) - 1;
      for (let index = 0; index < target.length; ) {
        if (used === twisterSize) renew();
        // One step takes from a block until block or target are through: a call per number costs more than drawing it.
        let at = used;
        while (at < twisterSize && index < target.length) {
          const drawn = (words[at] ?? 0) & mask;
          at += 1;
          target[index] = drawn;
          // Steps on where the number is below the limit, as the sign of the difference: a branch would be guessed wrong too often.
          index += (drawn - limit) >>> 31;
        }
        used = at;
      }
    },
  };
}

function temper(state: Uint32Array, words: Uint32Array): void {
  for (let index = 0; index < twisterSize; index += 1) {
    let word = state[index] ?? 0;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    words[index] = word ^ (word >>> 18);
  }
}

function refill(state: Uint32Array): void {
  const turn = twisterSize - period;
  let word = state[0] ?? 0;
  for (let index = 0; index < twisterSize; index += 1) {
    const next = state[index + 1 < twisterSize ? index + 1 : 0] ?? 0;
    const joined = (word & 0x80000000) | (next & 0x7fffffff);
    const other = state[index < turn ? index + period : index - turn] ?? 0;
    state[index] = other ^ (joined >>> 1) ^ (-(joined & 1) & 0x9908b0df);
    word = next;
  }
}
