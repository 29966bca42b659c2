import { copyFile, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { DataFolder } from '../context.ts';
import { syncFolder } from '../database/copyDatabase.ts';
import { openReadOnly } from '../database/openDatabase.ts';
import { toStorageError } from '../database/storageError.ts';
import { requireReadableFile } from '../datasets/readableFile.ts';
import { program } from '../rooms/index.ts';
import { type RoomStores, roomsIn } from '../rooms/room.ts';

type StoresOfRoom = { readonly stores: RoomStores; readonly names: readonly string[] };

/** Where the files of rooms may lie that belong to a backup: beside it. */
export function storesOfBackup(file: string): string[] {
  return allStores.map((stores) => folderBeside(file, stores));
}

const allStores = roomsIn(program.rooms).flatMap(({ stores }) => stores ?? []);

function folderBeside(file: string, { suffix }: RoomStores): string {
  return `${file}${suffix}`;
}

/**
 * Copies the files of rooms that a database names beside a backup, each room's whole or not at all. A backup of a project without any has
 * no folder for them. Throws  FILE_UNREADABLE when a file is gone, DISK_FULL, STORAGE_READ_ONLY.
 */
export async function backUpStores(folder: DataFolder, databaseFile: string, target: string): Promise<void> {
  for (const { stores, names } of storesIn(databaseFile)) {
    if (names.length === 0) continue;
    const unfinished = `${folderBeside(target, stores)}.part`;
    try {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      for (const name of names) await copyWhole(join(stores.folderOf(folder), name), join(unfinished, name));
      await rename(unfinished, folderBeside(target, stores));
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw toStorageError(error, target) ?? error;
    }
  }
}

function storesIn(databaseFile: string): StoresOfRoom[] {
  const db = openReadOnly(databaseFile);
  try {
    return allStores.map((stores) => ({ stores, names: stores.namesIn(db) }));
  } finally {
    db.close();
  }
}

/**
 * Puts the files of rooms that the database of a backup names into a project; those that are there already are the same and stay. Each is
 * checked as the database is before it gets its name.
 * Throws  FILE_UNREADABLE for what is no file, DATABASE_CORRUPT, DISK_FULL, STORAGE_READ_ONLY.
 */
export async function restoreStores(folder: DataFolder, file: string, databaseFile: string): Promise<void> {
  for (const ofRoom of storesIn(databaseFile)) await restoreStoresOf(folder, file, ofRoom);
}

async function restoreStoresOf(folder: DataFolder, file: string, { stores, names }: StoresOfRoom): Promise<void> {
  const source = folderBeside(file, stores);
  const target = stores.folderOf(folder);
  const found = await lstat(source).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory()) throw notAFile(source);
  try {
    const there = await readdir(target);
    for (const name of (await readdir(source)).filter((each) => names.includes(each) && !there.includes(each))) {
      await copyWhole(join(source, name), join(target, name), stores.check);
    }
  } catch (error) {
    throw toStorageError(error, target) ?? error;
  }
  syncFolder(target);
}

async function copyWhole(source: string, target: string, check?: (file: string) => Promise<void>): Promise<void> {
  const unfinished = `${target}.part`;
  await requireReadableFile(source);
  if (!(await lstat(source)).isFile()) throw notAFile(source);
  try {
    await copyFile(source, unfinished);
    await using file = await open(unfinished, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await check?.(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A symbolic link would be followed to wherever a stranger likes. */
function notAFile(path: string): AppError {
  return new AppError('FILE_UNREADABLE', 'A backup holds files only', { path, reason: 'notAFile' });
}
