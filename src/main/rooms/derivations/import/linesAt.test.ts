import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesAt } from './linesAt.ts';

test('lines and columns count from 1, in code points, without the byte order mark', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-lines-'));
  const text = '\ufeff[𠮷{"a"\r\n\t{"が":1}\n]';
  const path = join(folder, 'file.json');
  writeFileSync(path, text);
  const byteOf = (part: string) => Buffer.byteLength(text.slice(0, text.indexOf(part)));
  const offsets = [byteOf('{"が'), byteOf('['), byteOf('{"a'), byteOf(':1'), 10_000];
  expect([...(await linesAt(path, offsets))]).toEqual([
    [byteOf('['), { line: 1, column: 1 }],
    [byteOf('{"a'), { line: 1, column: 3 }],
    [byteOf('{"が'), { line: 2, column: 2 }],
    [byteOf(':1'), { line: 2, column: 6 }],
  ]);
  expect([...(await linesAt(path, []))]).toEqual([]);
  rmSync(folder, { recursive: true });
});
