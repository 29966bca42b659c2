import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder of its own for each test of the file that asks, removed afterwards. */
export function temporaryFolder() {
  let path = '';
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'akapen-test-'));
  });
  afterEach(() => rmSync(path, { recursive: true }));
  return {
    /** The folder of the running test. */
    get path() {
      return path;
    },
    /** Writes a file, anything but text and bytes as JSON, and returns its path. */
    write(name: string, content: unknown): string {
      const file = join(path, name);
      const isAsItIs = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(file, isAsItIs ? content : JSON.stringify(content));
      return file;
    },
  };
}
