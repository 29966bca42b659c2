import { rmSync } from 'node:fs';
import { expect } from 'playwright/test';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { startBrowserShell } from './browserShell.ts';

/** Lets a first start lay the sample out in an empty folder, to its last number, and ends it: as it is before anybody has given a name. */
export async function layOutSample(folder: string): Promise<void> {
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
