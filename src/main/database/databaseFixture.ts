import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { AppError } from '../../shared/errors.ts';

/** The folder of the running test. */
export let folder: string;
/** Where the database of the running test is to be. */
export let file: string;

/** Gives each test of the file that asks a folder without a database. */
export function folderOfDatabase(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'akapen-database-'));
    file = join(folder, 'workbench.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
}

/** The error of some work, by its code where it has one. */
export function failure(work: () => unknown): unknown {
  try {
    work();
    return 'nothing was thrown';
  } catch (error) {
    return error instanceof AppError ? { code: error.code, details: error.details } : error;
  }
}
