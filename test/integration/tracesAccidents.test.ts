import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeUnless, itUnless } from '../skipping.ts';
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import { deniedStart, whyNotDenied } from './denied.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';
import { startChild } from './startChild.ts';

let folder: string;
let dataFolder: string;
let open: OpenWorkbench[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-accidents-'));
  dataFolder = join(folder, 'project');
  open = [];
  return async () => {
    for (const project of open) await project.close();
    rmSync(folder, { recursive: true });
  };
});

async function start(at = dataFolder): Promise<OpenWorkbench> {
  const project = await openWorkbench({ dataFolder: at });
  open.push(project);
  if ((await project.call('project.open', {})).evaluator === null) {
    await project.call('project.chooseEvaluator', { name: '評価者' });
  }
  return project;
}

/** Conversations about questions of their own; `size`: characters of each answer. */
function write(name: string, count: number, size = 10): string {
  const path = join(folder, name);
  const lines = Array.from({ length: count }, (_, index) => {
    const messages = [
      { role: 'user', content: `﨑 ${name} ${index}` },
      { role: 'assistant', content: `答え ${'長'.repeat(size)}` },
    ];
    return `${JSON.stringify({ model: 'm', messages })}\n`;
  });
  writeFileSync(path, lines.join(''));
  return path;
}

const storeFiles = (at = dataFolder) =>
  readdirSync(join(at, 'traces')).filter((name) => name.endsWith('.db') && !name.endsWith('.index.db'));
const groupCount = async ({ call }: OpenWorkbench) => (await call('traces.listGroups', {})).total;

/** Resolves when all texts in sight are in the index. */
async function indexed({ call, workbench }: OpenWorkbench): Promise<void> {
  const isDone = async () => {
    const { indexedBytes, totalBytes } = await call('traces.indexState', {});
    return totalBytes > 0 && indexedBytes === totalBytes;
  };
  await new Promise<void>((resolve, reject) => {
    const check = () => isDone().then((is) => is && resolve(), reject);
    workbench.onEvent(({ event }) => {
      if (event === 'traces.indexed') void check();
    });
    void check();
  });
}

describe('a core that is killed', () => {
  const traceCount = 3_000;
  const timeout = 60_000;
  const isThere = (isMeant: (name: string) => boolean) =>
    expect.poll(() => readdirSync(join(dataFolder, 'traces')).some(isMeant), { interval: 2, timeout }).toBe(true);
  const isStaged = (name: string) => name.startsWith('staged-');

  test.each(['reads', 'imports'] as const)('while it %s a file of traces has no half dataset', async (when) => {
    const path = write('many.jsonl', traceCount, 2_000);
    const killed = await startChild(dataFolder);
    await killed.call('project.chooseEvaluator', { name: '評価者' });
    const source = await killed.grantToRead(path);
    const preview = killed.call('datasets.preview', { source });
    if (when === 'imports') {
      const { previewId } = await preview;
      await killed.call('datasets.import', { previewId, name: 'killed', mode: 'good' });
      await isThere((name) => name.endsWith('.db') && !isStaged(name));
    } else await isThere(isStaged);
    await Promise.all([killed.kill(), Promise.allSettled([preview])]);

    const project = await start();
    const datasets = await project.call('datasets.list', {});
    const { db } = project.workbench.context;
    await expect
      .poll(() => db.prepare('SELECT count(*) FROM datasets').pluck().get(), { timeout })
      .toBe(datasets.length);
    expect(datasets.map(({ itemCount }) => itemCount)).toEqual(datasets.map(() => traceCount));
    expect(db.prepare('SELECT count(*) FROM traces').pluck().get()).toBe(traceCount * datasets.length);
    expect([storeFiles().length, when === 'reads' && datasets.length]).toEqual([
      datasets.length,
      when === 'reads' && 0,
    ]);
    if (datasets.length === 0) await project.importFile(path);
    expect(await groupCount(project)).toBe(traceCount);
  });
});

describe('a store file that is gone', () => {
  test('is said in words wherever it is asked for, and the rest of the project goes on', async () => {
    const project = await start();
    await project.importFile(write('gone.jsonl', 1));
    const [gone = ''] = storeFiles();
    await project.importFile(write('there.jsonl', 1));
    await indexed(project);
    const { groups } = await project.call('traces.listGroups', {});
    await project.close();
    rmSync(join(dataFolder, 'traces', gone));
    const { call, workbench } = await start();
    const [lost, whole] = groups.map(({ id, traces }) => ({ groupId: id, traceId: traces[0]?.id ?? 0 }));
    if (lost === undefined || whole === undefined) throw new Error('Two groups are there');
    const said = { code: 'FILE_UNREADABLE', details: { path: join(dataFolder, 'traces', gone), reason: 'ENOENT' } };
    await expect(call('traces.readGroup', { groupId: lost.groupId })).rejects.toMatchObject(said);
    await expect(call('traces.readOutline', { traceId: lost.traceId })).rejects.toMatchObject(said);
    await expect(call('traces.findings', { traceId: lost.traceId })).rejects.toMatchObject(said);
    await expect(call('traces.search', { text: '答え', mode: 'words', searchId: 'one' })).rejects.toMatchObject(said);
    const out = workbench.grants.toWrite(join(folder, 'out.jsonl'));
    await expect(call('datasets.export', { datasetId: 1, destination: out })).rejects.toMatchObject(said);
    expect((await call('traces.readGroup', { groupId: whole.groupId })).traces).toHaveLength(1);
    expect((await call('datasets.list', {})).map(({ itemCount }) => itemCount)).toEqual([1, 1]);
    await call('datasets.withdraw', { datasetId: 1 });
    expect(await call('traces.search', { text: '答え', mode: 'words', searchId: 'two' })).toMatchObject({
      traceCount: 1,
    });
  });
});

describe('a snapshot', () => {
  test('from before an import takes the traces out of sight, and the one from after brings them back', async () => {
    const project = await start();
    const { call, finish } = project;
    await project.importFile(write('one.jsonl', 2));
    const before = await call('project.takeSnapshot', {});
    await project.importFile(write('two.jsonl', 3));
    await indexed(project);
    const search = async () => (await call('traces.search', { text: '答え', mode: 'words', searchId: 'x' })).traceCount;
    const restore = async (fileName: string) => finish((await call('project.restoreSnapshot', { fileName })).taskId);
    const stores = storeFiles();
    expect([await search(), stores.length]).toEqual([5, 2]);
    await restore(before.fileName);
    expect([await groupCount(project), await search(), storeFiles()]).toEqual([2, 2, stores]);
    await project.importFile(write('other.jsonl', 4));
    expect([await groupCount(project), await search()]).toEqual([6, 6]);
    const after = (await call('project.listSnapshots', {})).find(({ reason }) => reason === 'restore');
    await restore(after?.fileName ?? '');
    expect([await groupCount(project), await search()]).toEqual([5, 5]);
    const [trace] = (await call('traces.listGroups', {})).groups.at(-1)?.traces ?? [];
    expect((await call('traces.readStep', { traceId: trace?.id ?? 0, step: 0 })).text).toBe('﨑 two.jsonl 2');
  });
});

test('an import whose withdrawal is taken back is indexed to its end', async () => {
  const project = await start();
  const { call } = project;
  const datasetId = await project.importFile(write('one.jsonl', 50));
  await call('datasets.withdraw', { datasetId });
  expect(await call('traces.indexState', {})).toEqual({ indexedBytes: 0, totalBytes: 0 });
  await call('project.undo', { ofDataset: { datasetId, kind: 'withdraw' } });
  await indexed(project);
  expect(await call('traces.search', { text: '﨑', mode: 'words', searchId: 'x' })).toMatchObject({ traceCount: 50 });
});

describeUnless(whyNoSmallDisk, 'a full disk', () => {
  const disk = () => join(folder, 'disk');
  beforeEach(() => {
    mountSmall(disk());
    return async () => {
      for (const project of open.splice(0)) await project.close();
      unmount(disk());
    };
  });

  test('refuses a file of traces in words and keeps nothing of it, and takes one when there is room again', async () => {
    const project = await start(join(disk(), 'project'));
    const path = write('large.jsonl', 100, 20_000);
    const source = project.workbench.grants.toRead(path);
    await expect(project.call('datasets.preview', { source })).rejects.toMatchObject({ code: 'DISK_FULL' });
    fill(join(disk(), 'ballast'));
    const small = write('small.jsonl', 3);
    await expect(
      project.call('datasets.preview', { source: project.workbench.grants.toRead(small) }),
    ).rejects.toMatchObject({
      code: 'DISK_FULL',
    });
    expect(readdirSync(join(disk(), 'project', 'traces'))).toEqual([]);
    rmSync(join(disk(), 'ballast'));
    await project.importFile(small);
    expect(await groupCount(project)).toBe(3);
  });
});

itUnless(whyNotDenied, 'a folder of traces that is read only refuses a file in words', async () => {
  await (await start()).close();
  open = [];
  chmodSync(join(dataFolder, 'traces'), 0o555);
  const child = await startChild(dataFolder, { before: deniedStart });
  const path = write('one.jsonl', 1);
  expect(child.refusal).toBe(null);
  const source = await child.grantToRead(path);
  await expect(child.call('datasets.preview', { source })).rejects.toMatchObject({
    code: 'STORAGE_READ_ONLY',
  });
  await child.end();
  chmodSync(join(dataFolder, 'traces'), 0o755);
  expect(storeFiles()).toEqual([]);
});
