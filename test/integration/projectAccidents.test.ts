import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { restoreSnapshotInto } from '../../src/main/snapshots/restoreSnapshot.ts';
import { listSnapshots } from '../../src/main/snapshots/snapshotFiles.ts';
import { describeUnless } from '../skipping.ts';
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import { deniedStart, whyNotDenied } from './denied.ts';
import { openWorkbench } from './openWorkbench.ts';
import { dataFolder, failure, folderForProject, open, placeProject, projectWithAct } from './projectInFolder.ts';
import { startChild } from './startChild.ts';

const place = folderForProject();

describe('accidents', () => {
  it('a second instance is refused with the process that has the project, and let in after a kill -9 of that', async () => {
    const child = await startChild(dataFolder);
    expect(await failure(open())).toMatchObject({
      code: 'DATABASE_IN_USE',
      details: { path: dataFolder, pid: child.pid },
    });
    await child.kill();
    await (await open()).close();
  });

  it('a second instance in another process is refused too', async () => {
    const project = await open();
    const child = await startChild(dataFolder);
    await child.end();
    await project.close();
    expect(child.refusal).toMatchObject({ code: 'DATABASE_IN_USE', details: { pid: process.pid } });
  });

  it('a damaged database is said in words with the snapshots, one of which opens again', async () => {
    await (await projectWithAct()).close();
    const { databaseFile } = dataFolderAt(dataFolder);
    const bytes = readFileSync(databaseFile);
    bytes.fill(0xff, 4096 * 3, 4096 * 40);
    writeFileSync(databaseFile, bytes);
    const snapshots = listSnapshots(dataFolderAt(dataFolder));
    expect(await failure(open())).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { path: databaseFile, reason: expect.any(String), snapshots },
    });
    await restoreSnapshotInto(dataFolder, snapshots[0]?.fileName ?? '');
    const project = await openWorkbench({ dataFolder });
    const { save } = await project.call('project.open', {});
    await project.close();
    expect([save.counter, existsSync(databaseFile)]).toEqual([2, true]);
  });

  it('damage that comes while the project is open stops recording, not reading, and a snapshot can be restored at once', async () => {
    const { fileName } = await (async () => {
      const project = await projectWithAct();
      const snapshot = await project.call('project.takeSnapshot', {});
      await project.close();
      return snapshot;
    })();
    const { databaseFile } = dataFolderAt(dataFolder);
    const project = await openWorkbench({ dataFolder });
    const [dataset] = await project.call('datasets.list', {});
    const view = { datasetId: dataset?.id ?? 0 };
    const { rows } = await project.call('derivations.listQuestions', { view });
    const questionId = rows[0]?.id ?? 0;
    // An index that nothing here reads: only a check of every page can find it.
    const page = project.workbench.context.db
      .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'score_items_by_question'")
      .pluck()
      .get();
    project.workbench.context.db.pragma('shrink_memory');
    overwritePage(databaseFile, page ?? 0);
    const snapshot = await failure(project.call('project.takeSnapshot', {}));
    const edit = await failure(project.call('derivations.setFlag', { questionId, flagged: false }));
    const { row } = await project.call('derivations.readQuestion', { questionId });
    const list = { code: 'DATABASE_CORRUPT', details: { snapshots: [{ fileName }] } };
    expect([snapshot, edit, row.flagged]).toMatchObject([list, list, true]);

    await project.finish((await project.call('project.restoreSnapshot', { fileName })).taskId);
    await project.call('derivations.setFlag', { questionId, flagged: false });
    const { save } = await project.call('project.open', {});
    await project.close();
    const kept = readdirSync(dataFolder).filter((name) => name.startsWith('damaged-'));
    expect([save.counter, kept.length]).toEqual([3, 1]);
  });

  it('a database of a later version is refused and stays as it is', async () => {
    await (await projectWithAct()).close();
    const { databaseFile } = dataFolderAt(dataFolder);
    const db = openDatabase(databaseFile);
    db.pragma('user_version = 9999');
    db.close();
    const before = readFileSync(databaseFile);
    expect(await failure(open())).toMatchObject({ code: 'DATABASE_TOO_NEW', details: { found: 9999 } });
    expect(readFileSync(databaseFile).equals(before)).toBe(true);
  });

  it('a data folder that is a file is refused', async () => {
    writeFileSync(dataFolder, 'not a folder');
    expect(await failure(open())).toMatchObject({ code: 'STORAGE_READ_ONLY', details: { path: dataFolder } });
  });
});

/** Writes nonsense over a page, numbered from 1, as a failing disk would. */
function overwritePage(file: string, page: number): void {
  const pageSize = 4096;
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  closeSync(descriptor);
}

describeUnless(whyNotDenied, 'a read-only folder', () => {
  const refusalOf = async (folder: string) => {
    const child = await startChild(folder, { before: deniedStart });
    await child.end();
    return child.refusal;
  };

  it('is named when the project cannot be made in it', async () => {
    mkdirSync(join(place.path, 'closed'));
    chmodSync(join(place.path, 'closed'), 0o555);
    expect(await refusalOf(join(place.path, 'closed', 'project'))).toMatchObject({
      code: 'STORAGE_READ_ONLY',
      details: { reason: 'EACCES' },
    });
  });

  it('is named when a project lies in it, which stays as it is', async () => {
    await (await projectWithAct()).close();
    const before = readFileSync(join(dataFolder, 'workbench.sqlite'));
    const all = ['', ...readdirSync(dataFolder, { recursive: true }).map(String)].map((name) => join(dataFolder, name));
    const folders = all.filter((path) => statSync(path).isDirectory());
    for (const path of all) chmodSync(path, folders.includes(path) ? 0o555 : 0o444);
    const refusal = await refusalOf(dataFolder);
    for (const path of folders) chmodSync(path, 0o755);
    expect(refusal).toMatchObject({ code: 'STORAGE_READ_ONLY' });
    expect(readFileSync(join(dataFolder, 'workbench.sqlite')).equals(before)).toBe(true);
  });
});

describeUnless(whyNoSmallDisk, 'a full disk', () => {
  let disk: string;
  beforeEach(() => {
    disk = join(place.path, 'disk');
    mountSmall(disk);
    placeProject(join(disk, 'project'));
  });
  afterEach(() => {
    unmount(disk);
  });

  it('refuses an edit in words, keeps everything that was called saved, and goes on when there is room again', async () => {
    const { questionId, ...project } = await projectWithAct();
    fill(join(disk, 'ballast'));
    let saved = 0;
    let refused: unknown = null;
    for (let number = 0; number < 2000 && refused === null; number += 1) {
      const answer = await failure(
        project.call('derivations.addComment', { questionId, text: '長い注記。'.repeat(200) }),
      );
      if (answer === 'nothing was thrown') saved += 1;
      else refused = answer;
    }
    expect(refused).toMatchObject({ code: 'DISK_FULL', details: { path: expect.any(String) } });
    rmSync(join(disk, 'ballast'));
    await project.call('derivations.addComment', { questionId, text: '空きができた。' });
    await project.close();
    const copy = join(place.path, 'copy');
    cpSync(dataFolder, copy, { recursive: true });
    const reopened = await openWorkbench({ dataFolder: copy });
    const { comments } = await reopened.call('derivations.readQuestion', { questionId });
    await reopened.close();
    expect(comments.length).toBe(saved + 1);
  });
});
