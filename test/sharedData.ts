import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from 'vitest';

/** Published corpora and expected numbers that may lie beside the project; nothing of it is part of it. */
export const sharedFolder = resolve(import.meta.dirname, '../../shared');

/** A suite that needs a folder of `sharedFolder`; without it, it is reported as skipped, by name. */
export function describeWithShared(name: string, folder: string, suite: () => void): void {
  const present = existsSync(resolve(sharedFolder, folder));
  describe.skipIf(!present)(present ? name : `${name} (skipped: shared/${folder} is not there)`, suite);
}
