import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipOf } from '../../../../../test/zipFiles.ts';
import { recogniseEvidence } from './fileTasks.ts';

const claims = JSON.stringify({ 1: { claim: 'A drug helps', evidence_id: [1] } });

test('claims are told in any archive but a log of agents, whatever its samples begin with', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-recognise-'));
  const recognised = (members: readonly string[]) => {
    const path = join(folder, `${members.length}.zip`);
    writeFileSync(path, zipOf(members.map((name) => [name, claims, 8])));
    return recogniseEvidence({ path, fileName: '' }, { signal: new AbortController().signal });
  };
  try {
    expect(await recognised(['samples/1_epoch_1.json'])).toBe('claims');
    expect(await recognised(['header.json', 'samples/1_epoch_1.json'])).toBe(null);
    expect(await recognised(['_journal/start.json', 'samples/1_epoch_1.json', 'samples/2_epoch_1.json'])).toBe(null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
