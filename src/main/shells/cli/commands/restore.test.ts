import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';
import { openDatabase } from '../../../database/openDatabase.ts';
import { dataFolderAt, lockDataFolder, openDataFolder } from '../../../dataFolder.ts';
import { listSnapshots } from '../../../snapshots/snapshotFiles.ts';

let parent: string;
let root: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-command-'));
  root = join(parent, 'project');
});
afterEach(() => rmSync(parent, { recursive: true }));

const run = (...args: string[]) => runWords(args);

/** Makes a project, or opens it again, and writes a name into it. */
function writeName(name: string): void {
  const db = openDatabase(openDataFolder(root).databaseFile);
  db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)').run(name, name, '2026-01-01T00:00:00.000Z');
  db.close();
}

function names(): unknown[] {
  const db = openDatabase(dataFolderAt(root).databaseFile);
  try {
    return db.prepare('SELECT name FROM evaluators ORDER BY name').pluck().all();
  } finally {
    db.close();
  }
}

describe('akapen backup and restore', () => {
  it('bring a project back from a snapshot, and forward again from the one that the restore took', async () => {
    writeName('髙橋');
    const backup = await run('backup', '--data-dir', root);
    const [{ fileName } = { fileName: '' }] = listSnapshots(dataFolderAt(root));
    expect(backup).toEqual({
      code: 0,
      printed: [{ path: join(root, 'snapshots', fileName), byteCount: expect.any(Number), counter: 0 }],
      said: [],
    });
    writeName('𠮷田');
    const restored = await run('restore', fileName, '--data-dir', root);
    const { code, printed } = await run('restore', '--list', '--data-dir', root);
    const listed = listSnapshots(dataFolderAt(root));
    const keptAs = listed.find(({ reason }) => reason === 'restore')?.fileName ?? '';
    expect([restored, code, printed, names()]).toEqual([
      { code: 0, printed: [{ restored: fileName, keptAs }], said: [] },
      0,
      [listed],
      ['髙橋'],
    ]);
    await run('restore', keptAs, '--data-dir', root);
    expect(names()).toEqual(['髙橋', '𠮷田']);
  });

  it('move a project to another folder through a file', async () => {
    writeName('髙橋');
    const file = join(parent, 'backup.sqlite');
    await run('backup', '--data-dir', root, '--out', file);
    root = join(parent, 'elsewhere');
    expect(await run('restore', file, '--data-dir', root)).toEqual({
      code: 0,
      printed: [{ restored: file, keptAs: '' }],
      said: [],
    });
    expect(names()).toEqual(['髙橋']);
  });

  it('end with 1 and one sentence when there is nothing to copy, nothing to restore, or the project is open', async () => {
    const nothing = await run('backup', '--data-dir', join(parent, 'missing'));
    writeName('髙橋');
    const file = join(parent, 'file.sqlite');
    writeFileSync(file, 'これはデータベースではありません。');
    const notOurs = await run('restore', file, '--data-dir', root);
    const unknown = await run('restore', 'unknown', '--data-dir', root);
    const taken = await run('backup', '--data-dir', root, '--out', file);
    const lock = await lockDataFolder(dataFolderAt(root));
    await run('backup', '--data-dir', root);
    const [{ fileName } = { fileName: '' }] = listSnapshots(dataFolderAt(root));
    const inUse = await run('restore', fileName, '--data-dir', root);
    lock.release();
    const nowhere = await run('backup', '--data-dir', root, '--out', join(parent, 'none', 'backup.sqlite'));
    expect(nowhere.said).toEqual([
      `akapen: There is no folder for the copy (${join(parent, 'none', 'backup.sqlite')})`,
    ]);
    expect(notOurs.said[0]).toContain(file);
    const ends = [nothing, notOurs, unknown, taken, inUse, nowhere];
    expect(ends.map(({ code, printed, said }) => [code, printed.length, said.length])).toEqual(
      Array(6).fill([1, 0, 1]),
    );
    expect([names(), readdirSync(parent).sort()]).toEqual([['髙橋'], ['file.sqlite', 'project']]);
  });

  it('end with 2 on wrong usage', async () => {
    const ends = await Promise.all([
      run('backup'),
      run('restore', 'x'),
      run('restore', '--data-dir', root),
      run('restore', 'x', '--list', '--data-dir', root),
      run('restore', 'x', 'y', '--data-dir', root),
    ]);
    expect(ends.map(({ code, printed }) => [code, printed.length])).toEqual(Array(5).fill([2, 0]));
  });
});
