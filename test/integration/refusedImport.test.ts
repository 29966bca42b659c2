import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { runWords } from '../commandLine.ts';
import { sampleFolder } from './openWorkbench.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-refused-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const project = () => join(folder, 'project');
const importFile = (file: string, ...options: readonly string[]) =>
  runWords(['import', file, '--data-dir', project(), ...options]);

/** Rows of each table that an import of questions fills, and files that previews wait in. */
function rowsLeft() {
  const { databaseFile, stagedFolder } = dataFolderAt(project());
  const db = openReadOnly(databaseFile);
  const tables = ['datasets', 'questions', 'dataset_source_chunks', 'dataset_problems'];
  try {
    const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    return [...tables.map(count), readdirSync(stagedFolder)];
  } finally {
    db.close();
  }
}

test('an import by a command that is refused leaves nothing in the project when the command ends', async () => {
  const file = join(sampleFolder, 'sample-derivations.json');
  expect((await importFile(file)).code).toBe(0);
  const before = rowsLeft();

  expect(await importFile(file)).toMatchObject({ code: 1, said: [expect.stringContaining('same file')] });
  expect(rowsLeft()).toEqual(before);

  const text = readFileSync(file, 'utf8');
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, text.replace(/"answer": "/, '"answer": 5, "before": "'));
  expect((await importFile(bad, '--all')).code).toBe(1);
  expect(rowsLeft()).toEqual(before);

  const cut = join(folder, 'cut.json');
  writeFileSync(cut, 'x'.repeat(10));
  expect((await importFile(cut)).code).toBe(1);
  expect(rowsLeft()).toEqual(before);
});
