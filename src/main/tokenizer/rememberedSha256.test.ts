import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberedSha256 } from './rememberedSha256.ts';

let folder: string;
let path: string;
const size = 8 * 1024 * 1024;
const bytesOf = (fill: number) => Buffer.alloc(size, fill);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const kept = () => join(folder, 'file-hashes.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-hash-'));
  vi.stubEnv('AKAPEN_USER_DIR', folder);
  path = join(folder, 'system.dic');
  writeFileSync(path, bytesOf(1));
  // Long enough ago.
  vi.useFakeTimers({ toFake: ['Date'], now: statSync(path).ctimeMs + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('the hash of a large file is remembered, and one that was written over is hashed anew, whatever its date says', async () => {
  const times = statSync(path);
  expect(await rememberedSha256(path)).toBe(hashOf(bytesOf(1)));
  // What is remembered is what is answered.
  const other = 'a'.repeat(64);
  writeFileSync(kept(), readFileSync(kept(), 'utf8').replace(hashOf(bytesOf(1)), other));
  expect(await rememberedSha256(path)).toBe(other);
  writeFileSync(path, bytesOf(2));
  utimesSync(path, times.atime, times.mtime);
  vi.setSystemTime(statSync(path).ctimeMs + 60_000);
  expect(await rememberedSha256(path)).toBe(hashOf(bytesOf(2)));
  expect(JSON.parse(readFileSync(kept(), 'utf8'))).toHaveLength(1);
});

test('a file that changed a moment ago is not remembered, nor a small one', async () => {
  vi.setSystemTime(statSync(path).ctimeMs + 500);
  expect(await rememberedSha256(path)).toBe(hashOf(bytesOf(1)));
  vi.setSystemTime(statSync(path).ctimeMs + 60_000);
  writeFileSync(join(folder, 'small'), 'x');
  expect(await rememberedSha256(join(folder, 'small'))).toBe(hashOf(Buffer.from('x')));
  expect(() => statSync(kept())).toThrow();
});

test('what cannot be read there is made anew, and where nothing can be written the file is hashed', async () => {
  writeFileSync(kept(), '[{"stamp":1},');
  expect(await rememberedSha256(path)).toBe(hashOf(bytesOf(1)));
  expect(JSON.parse(readFileSync(kept(), 'utf8'))).toHaveLength(1);
  vi.stubEnv('AKAPEN_USER_DIR', path);
  expect(await rememberedSha256(path)).toBe(hashOf(bytesOf(1)));
  await expect(rememberedSha256(join(folder, 'none'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
