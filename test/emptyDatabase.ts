import { writeFileSync } from 'node:fs';
import { openDatabase } from '../src/main/database/openDatabase.ts';

let bytes: Buffer | undefined;

/** Puts an empty database of this version there. To run every migration takes its time, and tests of their own run them all. */
export function writeEmptyDatabase(file: string): void {
  bytes ??= openDatabase(':memory:').serialize();
  writeFileSync(file, bytes, { mode: 0o600, flag: 'wx' });
}
