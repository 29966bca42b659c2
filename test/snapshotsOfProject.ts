import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { DataFolder } from '../src/main/context.ts';
import { openDatabase } from '../src/main/database/openDatabase.ts';
import type { ReadableDatabase, WritableDatabase } from '../src/main/database/types.ts';
import { openDataFolder } from '../src/main/dataFolder.ts';
import { takeSnapshot } from '../src/main/snapshots/takeSnapshot.ts';
import { AppError } from '../src/shared/errors.ts';
import { inSnapshot } from './integration/openSnapshot.ts';

/** The folder around that of the running test. */
export let parent: string;
export let folder: DataFolder;

/** Gives each test of the file that asks the folder of a project without a database. */
export function folderOfProject(): void {
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'akapen-snapshots-'));
    folder = openDataFolder(join(parent, 'project'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));
}

function clockFrom(start: string): () => Date {
  let time = Date.parse(start);
  return () => {
    time += 1000;
    return new Date(time);
  };
}
export const now = clockFrom('2026-01-02T03:04:05.000Z');

export function writeName(db: WritableDatabase, name: string): void {
  db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)').run(name, name, '2026-01-01T00:00:00.000Z');
}

/** Who is in a database. */
export function names(file: string): unknown[] {
  const db = openDatabase(file);
  try {
    return namesIn(db);
  } finally {
    db.close();
  }
}

export const namesIn = (db: ReadableDatabase) => db.prepare('SELECT name FROM evaluators ORDER BY name').pluck().all();
export const namesInSnapshot = (fileName: string) => inSnapshot(join(folder.snapshotsFolder, fileName), namesIn);

/** A project with one evaluator and a snapshot of that; a second came later. */
export async function projectWithSnapshot(): Promise<string> {
  const db = openDatabase(folder.databaseFile);
  writeName(db, '髙橋');
  const { fileName } = await takeSnapshot({ folder, reason: 'manual', counter: 0, now });
  writeName(db, '𠮷田');
  db.close();
  return fileName;
}

/** The error of some work, by its code where it has one. */
export async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => (error instanceof AppError ? { code: error.code, details: error.details } : error),
  );
}
