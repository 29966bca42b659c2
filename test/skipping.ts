import { describe, it } from 'vitest';

/** Why tests of links, modes and pipes are skipped; null where the system has them. */
export const whyNoPosix = process.platform === 'win32' ? 'this system has no POSIX files' : null;

/** Why tests of what a user may not do are skipped when root runs them: nothing is denied to root. */
export const whyRoot = process.getuid?.() === 0 ? 'nothing is denied to root' : null;

/** A suite that is skipped for a reason, or runs when that is null. Its cases are counted either way, so its body must not fail. */
export function describeUnless(reason: string | null, name: string, suite: () => void): void {
  describe.skipIf(reason !== null)(nameWithReason(name, reason), suite);
}

/** A test that is skipped for a reason, or runs when that is null. */
export function itUnless(reason: string | null, name: string, body: () => void | Promise<void>): void {
  it.skipIf(reason !== null)(nameWithReason(name, reason), body);
}

/** `scripts/totals.mjs` counts what was skipped by these reasons. */
function nameWithReason(name: string, reason: string | null): string {
  return reason === null ? name : `${name} (skipped: ${reason})`;
}
