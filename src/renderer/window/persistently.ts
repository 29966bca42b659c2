import { type Later, laterByTimer } from './roomStore.ts';

const firstDelayMs = 500;
const longestDelayMs = 4_000;
/** About four minutes. A part of a version that is gone never comes. */
const mostTries = 60;

/**
 * Reads a part of the window, and tries again while that fails: the core may be gone for a while, as after a sleep, and what stands around
 * the part is still of use. Rejects with the last failure when it has not come for minutes.
 */
export function persistently<T>(read: () => Promise<T>, later: Later = laterByTimer): () => Promise<T> {
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await read();
      } catch (error) {
        if (tries === mostTries) throw error;
        const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (tries - 1));
        await new Promise<void>((resolve) => later(resolve, delayMs));
      }
    }
  };
}
