import { vi } from 'vitest';

/** Asks again and again until `check` throws no more; resolves to what it returns. A busy machine is slow, not wrong: after a minute it is. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 });
}
