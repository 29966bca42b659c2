import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportDestination, FileSource } from '../../src/shared/files.ts';
import { eventually } from '../eventually.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

const questions = join(sampleFolder, 'sample-derivations.json');
const never = { kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' } as const;

let folder: string;
let project: OpenWorkbench;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-grants-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '評価者' });
});
afterEach(async () => {
  await project.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a window that was taken over would send it: what the contract does not have, too. */
const refusal = async (method: string, input: unknown) => {
  const reply = await project.workbench.dispatch({ requestId: crypto.randomUUID(), evaluatorId: null, method, input });
  return reply.ok ? 'ok' : reply.error.code;
};

describe('a window', () => {
  it('cannot name a path to read or to write', async () => {
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'mine');
    const path = { kind: 'path', path: victim };
    const datasetId = await project.importFile(questions);
    const chart = { fileName: 'a.svg', base64: Buffer.from('<svg/>').toString('base64') };
    expect([
      await refusal('datasets.preview', { source: path }),
      await refusal('traces.addToolList', { source: path }),
      await refusal('datasets.export', { datasetId, destination: path }),
      await refusal('traces.exportMarks', { what: 'marks', format: 'csv', destination: path }),
      await refusal('drift.exportChart', { ...chart, destination: path }),
      await refusal('drift.exportPlans', { datasetId, destination: path }),
      await refusal('drift.exportRatings', { datasetId, destination: path }),
      await refusal('drift.exportRun', { runId: 1, what: 'csv', destination: path }),
    ]).toEqual(Array(8).fill('INVALID_INPUT'));
    expect(readFileSync(victim, 'utf8')).toBe('mine');
  });

  it('cannot guess a grant, nor use one for something else', async () => {
    const { grants } = project.workbench;
    const datasetId = await project.importFile(questions);
    const read = (source: FileSource) => refusal('datasets.preview', { source });
    const write = (destination: ExportDestination) => refusal('datasets.export', { datasetId, destination });
    expect([await read(never), await read(grants.toWrite(questions))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const victim = join(folder, 'victim.json');
    writeFileSync(victim, 'mine');
    expect([await write(never), await write(grants.toRead(victim))]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(readFileSync(victim, 'utf8')).toBe('mine');
  });

  it('writes once to a place that was chosen once', async () => {
    const datasetId = await project.importFile(questions);
    const out = join(folder, 'out.json');
    const destination = project.workbench.grants.toWrite(out);
    await project.call('datasets.export', { datasetId, destination });
    writeFileSync(out, 'mine');
    expect(await refusal('datasets.export', { datasetId, destination })).toBe('NOT_FOUND');
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  it('may try again where the first try failed', async () => {
    const datasetId = await project.importFile(questions);
    const destination = project.workbench.grants.toWrite(join(folder, 'later/out.json'));
    expect(await refusal('datasets.export', { datasetId, destination })).toBe('FILE_UNREADABLE');
    expect(await refusal('datasets.export', { datasetId, destination })).toBe('FILE_UNREADABLE');
  });

  it('has no grant of another time the project was open', async () => {
    const source = project.workbench.grants.toRead(questions);
    await project.call('datasets.preview', { source });
    const { dataFolder } = project;
    await project.workbench.close();
    const again = await openWorkbench({ dataFolder });
    try {
      await expect(again.call('datasets.preview', { source })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    } finally {
      await again.close();
    }
  });
});

it('of many grants the oldest goes', () => {
  const { grants } = project.workbench;
  const [first, second] = [grants.toRead('/a'), grants.toRead('/b')];
  for (let given = 2; given <= 5_000; given += 1) grants.toRead('/c');
  expect(() => grants.readable(first)).toThrow('No such file');
  expect(grants.readable(second)).toBe('/b');
});

it('a path with a NUL is a file that cannot be read', async () => {
  const source = project.workbench.grants.toRead('/tmp/a\0b');
  const refused = { code: 'FILE_UNREADABLE', details: { reason: 'EINVAL' } };
  await expect(project.call('datasets.preview', { source })).rejects.toMatchObject(refused);
  await expect(project.call('traces.addToolList', { source })).rejects.toMatchObject(refused);
});

it('only a chart leaves as a chart', async () => {
  const out = join(folder, 'bashrc');
  const save = (fileName: string, bytes: string | Buffer) => {
    const destination = project.workbench.grants.toWrite(out);
    return refusal('drift.exportChart', { fileName, base64: Buffer.from(bytes).toString('base64'), destination });
  };
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const script = '#!/bin/sh\necho owned\n';
  for (const name of ['a.svg', 'a.png', 'a.csv'])
    expect([name, await save(name, script)]).toEqual([name, 'INVALID_INPUT']);
  const inside = [
    '<script>x()</script>',
    '<a onload="x()"/>',
    '<a href="javascript:x()"/>',
    '<image href="http://x/"/>',
  ];
  for (const part of inside) expect([part, await save('a.svg', `<svg>${part}</svg>`)]).toEqual([part, 'INVALID_INPUT']);
  expect(await save('a.png', Buffer.concat([png, Buffer.from(script)]))).toBe('INVALID_INPUT');
  expect(existsSync(out)).toBe(false);

  const honest =
    '<svg xmlns="http://www.w3.org/2000/svg"><text aria-label="on x = 1">javascript: on x = 1</text></svg>\n';
  expect([await save('a.svg', honest), await save('a.png', png), await save('a.csv', '\uFEFFa,b\r\n1,2\r\n')]).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
});

describe('files that settings name', () => {
  const unc = ['\\\\evil\\share\\system.dic', '//evil/share/system.dic', '\\\\?\\UNC\\evil\\share\\system.dic'];
  const inSettings = async (settings: object) => {
    writeFileSync(join(project.dataFolder, 'settings.json'), JSON.stringify(settings));
    await eventually(async () => expect((await project.call('project.open', {})).settings).toMatchObject(settings));
  };

  it('come from a file or a dialog, never from a window', async () => {
    const named = { sudachiDictionary: '/etc/passwd' };
    expect(await refusal('project.updateSettings', named)).toBe('INVALID_INPUT');
    expect(await refusal('project.updateSettings', { synonymDictionaries: ['/etc/passwd'] })).toBe('INVALID_INPUT');
    await project.call('project.updateSettings', { theme: 'dark', modelFolders: ['/'] } as { theme: 'dark' });
    const { settings } = await project.call('project.open', {});
    expect(settings).toMatchObject({
      sudachiDictionary: null,
      synonymDictionaries: [],
      modelFolders: [],
      evidenceModels: { embedder: null, nli: null },
      theme: 'dark',
    });
    await inSettings({ synonymDictionaries: ['/a', '/b'] });
    await project.call('project.updateSettings', { synonymDictionaries: ['/b'] });
    expect((await project.call('project.open', {})).settings.synonymDictionaries).toEqual(['/b']);
  });

  it.each([...unc, '/etc/passwd', questions])(
    'are not opened where they lie outside of the data folder: %s',
    async (path) => {
      for (const settings of [{ sudachiDictionary: path }, { sudachiDictionary: null, synonymDictionaries: [path] }]) {
        await inSettings(settings);
        expect(await project.call('derivations.tokenizerState', {})).toMatchObject({
          problem: 'The settings name a file outside of the data folder',
          dictionaries: [],
        });
      }
    },
  );

  it('are model folders of a list, which a window names by their ids and never by a path', async () => {
    const own = join(folder, 'models');
    const write = (path: string) => {
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'config.json'), '{}');
      return path;
    };
    const paths = [
      write(join(project.dataFolder, 'models/nli')),
      write(join(project.dataFolder, 'models/owner/embedder')),
      write(join(own, 'entities')),
    ];
    symlinkSync('/etc', join(project.dataFolder, 'models/link'));
    await inSettings({ modelFolders: [own, unc[0]] });
    const offered = await project.call('drift.modelFolders', {});
    expect(offered.map(({ path }) => path)).toEqual([...paths].sort());
    expect(await project.call('drift.modelFolders', {})).toEqual(offered);

    const check = (id: string) => project.call('drift.checkModel', { folder: id, purpose: 'nli' });
    expect((await check(offered[0]?.id ?? '')).problem).toBe('modelFileMissing');
    expect((await check(randomUUID())).problem).toBe('modelFolderNotOffered');
    for (const path of [...paths, ...unc, '/etc']) {
      expect(await refusal('drift.checkModel', { folder: path, purpose: 'nli' })).toBe('INVALID_INPUT');
      expect(await refusal('drift.measure', { datasetId: 1, settings: { nliFolder: path } })).toBe('INVALID_INPUT');
    }
  });
});
