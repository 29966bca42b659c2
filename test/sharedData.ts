import { describe } from 'vitest';
import { sharedReason } from './sharedFolder.ts';
import { itUnless } from './skipping.ts';

export { sharedFolder, sharedPath } from './sharedFolder.ts';

/**
 * A suite that reads a folder of `sharedFolder`. Without it, none of its cases is defined, since already defining them
 * reads files; one skipped test that says why stands for them.
 */
export function describeWithShared(name: string, folder: string, suite: () => void): void {
  const reason = sharedReason(folder);
  describe(name, reason === null ? suite : () => itUnless(reason, 'all its cases', () => {}));
}
