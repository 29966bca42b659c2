import { createMersenneTwister, twisterSize as size, twisterState } from './mersenneTwister.ts';

/** State of a Mersenne Twister MT19937 seeded from 32-bit words (`init_by_array` of its authors). */
function seededState(key: readonly number[]): Uint32Array {
  const state = twisterState(19650218);
  const at = (index: number) => state[index] ?? 0;
  let position = 1;
  let keyPosition = 0;
  const advance = () => {
    position += 1;
    if (position < size) return;
    state[0] = at(size - 1);
    position = 1;
  };
  const mixed = (factor: number) => at(position) ^ Math.imul(at(position - 1) ^ (at(position - 1) >>> 30), factor);
  for (let step = Math.max(size, key.length); step > 0; step -= 1) {
    state[position] = mixed(1664525) + (key[keyPosition] ?? 0) + keyPosition;
    advance();
    keyPosition = (keyPosition + 1) % key.length;
  }
  for (let step = size - 1; step > 0; step -= 1) {
    state[position] = mixed(1566083941) - position;
    advance();
  }
  state[0] = 0x80000000;
  return state;
}

/** The absolute value of a seed as 32-bit words, lowest first; `[0]` for 0. */
function seedWords(seed: number): number[] {
  const words: number[] = [];
  for (let rest = BigInt(Math.abs(seed)); rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return words.length === 0 ? [0] : words;
}

/** The draws of Python's `random` that the reference programs use; each call moves the one stream on. */
export type PythonRandom = {
  /** `random()`: a number in [0, 1) of 53 bits. */
  random(): number;
  /** `getrandbits(bits)` for 1 to 32 bits, as an unsigned number. */
  getRandomBits(bits: number): number;
  /** A whole number in [0, limit), as `random.randrange(limit)` draws it: by rejection. `limit` from 1 to 2³² - 1. */
  randomBelow(limit: number): number;
  /** `random.sample(range(population), count)`: distinct numbers in drawing order. RangeError when there are too few. */
  sampleRange(population: number, count: number): number[];
};

/** Largest population that Python draws from a shrinking pool; larger ones are drawn with a set of what was taken. */
function poolLimit(count: number): number {
  return count > 5 ? 21 + 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 21;
}

/**
 * A stream of random numbers equal to `random.seed(seed)` of Python 3.11 and the draws that follow.
 * `seed` is a whole number up to 2⁵³; as in Python its sign is ignored. Source: CPython's random.py and _randommodule.c.
 */
export function pythonRandom(seed: number): PythonRandom {
  const { next: nextWord } = createMersenneTwister(seededState(seedWords(seed)));
  const getRandomBits = (bits: number) => nextWord() >>> (32 - bits);
  const random = () => ((nextWord() >>> 5) * 2 ** 26 + (nextWord() >>> 6)) / 2 ** 53;
  function randomBelow(limit: number): number {
    const bits = 32 - Math.clz32(limit);
    let drawn = getRandomBits(bits);
    while (drawn >= limit) drawn = getRandomBits(bits);
    return drawn;
  }
  function sampleRange(population: number, count: number): number[] {
    if (count < 0 || count > population) throw new RangeError('Sample larger than population or is negative');
    if (population <= poolLimit(count)) {
      const pool = Array.from({ length: population }, (_, index) => index);
      return Array.from({ length: count }, (_, drawn) => {
        const index = randomBelow(population - drawn);
        const chosen = pool[index] ?? 0;
        pool[index] = pool[population - drawn - 1] ?? 0;
        return chosen;
      });
    }
    const taken = new Set<number>();
    while (taken.size < count) taken.add(randomBelow(population));
    return [...taken];
  }
  return { random, getRandomBits, randomBelow, sampleRange };
}
