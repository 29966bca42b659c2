import { copyFileSync, mkdirSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
const files = temporaryFolder();
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(() => project.close());

const use = (path: string) =>
  project.call('derivations.useDictionary', { source: project.workbench.grants.toRead(path) });
const preview = (path: string) => project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
const settings = async () => (await project.call('project.open', {})).settings;
const group = (id: number, ...words: string[]) => words.map((word) => `${id},1,0,,0,0,0,(),${word},,\n`).join('');

test('synonyms that are dropped are kept in the data folder and named by the next score', async () => {
  const path = files.write('own.txt', group(1, '監督', '演出'));
  expect(await use(path)).toEqual({ kind: 'synonyms', name: 'own.txt' });
  const [kept = ''] = (await settings()).synonymDictionaries;
  expect([dirname(kept), basename(kept)]).toEqual([
    join(project.dataFolder, 'dictionaries'),
    expect.stringMatching(/^[0-9a-f]{12}-own\.txt$/),
  ]);
  expect([statSync(kept).mode & 0o777, statSync(dirname(kept)).mode & 0o777]).toEqual([0o600, 0o700]);
  const { dictionaries, reasons } = await project.call('derivations.tokenizerState', {});
  expect(dictionaries.map(({ name }) => name)).toEqual(['system.dic', basename(kept)]);
  expect(reasons).not.toContain('synonymsMissing');
  await use(path);
  expect((await settings()).synonymDictionaries).toEqual([kept]);
});

test('the files are read and hashed once while they stay the same, and again when one is written over, whatever its date says', async () => {
  await use(files.write('own.txt', group(1, '監督', '演出')));
  const [kept = ''] = (await settings()).synonymDictionaries;
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: statSync(kept).ctimeMs + 60_000 });
  const run = vi.spyOn(project.workbench.context.pool, 'run');
  const described = async () => {
    run.mockClear();
    const { dictionaries } = await project.call('derivations.tokenizerState', {});
    return { times: run.mock.calls.length, sha256: dictionaries.find(({ name }) => name === basename(kept))?.sha256 };
  };
  const first = await described();
  expect(first.times).toBe(1);
  expect(await described()).toEqual({ ...first, times: 0 });
  const { atime, mtime, size } = statSync(kept);
  writeFileSync(kept, group(1, '演出', '監督'));
  utimesSync(kept, atime, mtime);
  expect(statSync(kept).size).toBe(size);
  vi.setSystemTime(statSync(kept).ctimeMs + 500);
  const changedNow = await described();
  expect([changedNow.times, changedNow.sha256]).toEqual([1, expect.not.stringMatching(first.sha256 ?? '')]);
  vi.setSystemTime(statSync(kept).ctimeMs + 60_000);
  expect((await described()).times).toBe(1);
  expect(await described()).toEqual({ ...changedNow, times: 0 });
});

test('a dictionary outside that somebody else named is not read, by a link neither, until it is chosen or taken away', async () => {
  const outside = files.write('outside.txt', group(1, '監督', '演出'));
  const link = join(project.dataFolder, 'dictionaries', 'link.txt');
  mkdirSync(dirname(link));
  symlinkSync(outside, link);
  const problem = async () => (await project.call('derivations.tokenizerState', {})).problem;
  for (const path of [outside, link]) {
    project.workbench.context.settings.update({ synonymDictionaries: [path] });
    expect(await problem()).toBe('The settings name a file outside of the data folder');
    await use(outside);
    const [first, chosen = ''] = (await settings()).synonymDictionaries;
    expect([first, dirname(chosen)]).toEqual([path, dirname(link)]);
    await project.call('project.updateSettings', { synonymDictionaries: [chosen] });
    expect(await problem()).toBeNull();
  }
});

test('what is no dictionary is refused by name, and nothing changes', async () => {
  const path = files.write('notes.txt', 'ただのメモ\n');
  await expect(use(path)).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'dictionaryNeither', name: 'notes.txt' },
  });
  const newer = files.write('system.dic', 'SudachiBinaryDic…');
  await expect(use(newer)).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'dictionaryNewer', name: 'system.dic' },
  });
  const endless = files.write('endless.txt', group(1, '監督', '演出'));
  truncateSync(endless, 33 * 1024 * 1024);
  await expect(use(endless)).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'dictionaryNeither', name: 'endless.txt', size: 33 * 1024 * 1024 },
  });
  expect(await settings()).toMatchObject({ sudachiDictionary: null, synonymDictionaries: [] });
});

test('an import says that a dictionary is one, instead of taking it for a corpus', async () => {
  const newer = files.write('system.dic', 'SudachiBinaryDic…');
  await expect(preview(newer)).rejects.toMatchObject({ details: { problem: 'sudachiDictionary' } });
  const synonyms = files.write('user.dic', new Uint8Array([0x6c, 0x40, 0x3f, 0x8b, 0xcc, 0x87, 0x5b, 0xeb, 0, 0]));
  await expect(preview(synonyms)).rejects.toMatchObject({ details: { problem: 'synonymDictionary' } });
});

describeWithShared('the dictionaries of evaluate.py', 'data/sudachi', () => {
  test('stand in its order, however they were given', async () => {
    const own = files.write('own.txt', group(1, '監督', '演出'));
    for (const path of [sharedPath('data/jemhopqa/user.dic'), own, sharedPath('data/sudachi/synonyms-20200805.txt')]) {
      const given = join(files.path, basename(path));
      if (given !== path) copyFileSync(path, given);
      await use(given);
    }
    const names = (await settings()).synonymDictionaries.map((path) => basename(path).slice(13));
    expect(names).toEqual(['synonyms-20200805.txt', 'own.txt', 'user.dic']);
    const { reasons } = await project.call('derivations.tokenizerState', {});
    expect(reasons).toEqual(['dictionarySmall', 'otherSynonyms']);
  });
});
