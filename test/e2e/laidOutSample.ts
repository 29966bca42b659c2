import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { startBrowserShell } from './browserShell.ts';

/** Where the folder of the sample stands, for the tests to copy. */
const variable = 'AKAPEN_E2E_SAMPLE';

/** Once for all tests, each of which gets a copy: to import, to score and to measure takes seconds. Returns what removes it. */
export default async function prepareSample(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-e2e-sample-'));
  process.env[variable] = folder;
  await layOutSample(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The sample as a first start leaves it, before anybody has given a name. */
export function sampleFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error('The sample was not laid out');
  return folder;
}

/** Lets a first start lay the sample out in an empty folder, to its last number, and ends it. */
async function layOutSample(folder: string): Promise<void> {
  const shell = await startBrowserShell({ dataFolder: folder });
  const { databaseFile, snapshotsFolder } = dataFolderAt(folder);
  const db = openReadOnly(databaseFile);
  const isDone = db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM session_values WHERE key = 'sample.done')
         AND EXISTS (SELECT 1 FROM drift_runs) AND NOT EXISTS (SELECT 1 FROM drift_runs WHERE state <> 'done')`,
    )
    .pluck();
  await expect.poll(() => isDone.get(), { timeout: 60_000 }).toBe(1);
  db.close();
  await shell.stop();
  // That of its end: a first start has none.
  rmSync(snapshotsFolder, { recursive: true, force: true });
}
