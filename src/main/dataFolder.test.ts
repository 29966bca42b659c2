import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../shared/errors.ts';
import { dataFolderAt, lockDataFolder, openDataFolder } from './dataFolder.ts';
import { defaultDataFolder } from './userFolder.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

describe('the data folder', () => {
  it('lies where the system keeps such data, unless AKAPEN_DATA_DIR says otherwise', () => {
    expect([
      defaultDataFolder({}, 'linux', '/home/a'),
      defaultDataFolder({ XDG_DATA_HOME: '/data' }, 'linux', '/home/a'),
      defaultDataFolder({}, 'darwin', '/Users/a'),
      defaultDataFolder({ APPDATA: '/roaming' }, 'win32', '/home/a'),
      defaultDataFolder({ AKAPEN_DATA_DIR: '/elsewhere', XDG_DATA_HOME: '/data' }, 'linux', '/home/a'),
      defaultDataFolder({ AKAPEN_DATA_DIR: '' }, 'linux', '/home/a'),
    ]).toEqual([
      '/home/a/.local/share/akapen',
      '/data/akapen',
      '/Users/a/Library/Application Support/Akapen',
      '/roaming/Akapen',
      '/elsewhere',
      '/home/a/.local/share/akapen',
    ]);
  });

  it('is closed to the system’s other users, with every folder in it', () => {
    const folder = openDataFolder(join(parent, 'new', '資料'));
    const paths = [
      folder.root,
      folder.snapshotsFolder,
      folder.uploadsFolder,
      folder.downloadsFolder,
      folder.guidelineFolder,
    ];
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700, 0o700, 0o700, 0o700]);
    expect(folder).toEqual(dataFolderAt(folder.root));
  });

  it('is one instance’s at a time, which the other is told with its process id', async () => {
    const folder = openDataFolder(join(parent, 'project'));
    const first = await lockDataFolder(folder);
    let refused: unknown;
    try {
      await lockDataFolder(folder);
    } catch (error) {
      refused = error instanceof AppError ? { code: error.code, details: error.details } : error;
    }
    expect(refused).toEqual({
      code: 'DATABASE_IN_USE',
      details: { path: folder.root, pid: process.pid, computer: expect.any(String) },
    });
    first.release();
    (await lockDataFolder(folder)).release();
  });
});
