import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from 'vitest';

/** The folder of the model of the running test. */
export let folder: string;

/** Gives each test of the file that asks an empty folder for a model, whose path is not ASCII. */
export function folderOfModel(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'akapen-モデル '));
    return () => rmSync(folder, { recursive: true });
  });
}
