import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import type { ToyLine, toyApi } from '../toyRoom/api.ts';
import { toyContract } from '../toyRoom/contract.ts';
import type { OpenWorkbench } from './openWorkbench.ts';

const contracts = '../../src/shared/rooms/registry.ts';
const commands = '../../src/main/rooms/commands.ts';

// The registries are the places that a room is added to. Files of tests share their modules, so these are loaded anew, and given back.
beforeAll(() => {
  vi.resetModules();
  vi.doMock(contracts, async (original) => {
    const { roomContracts } = await original<typeof import('../../src/shared/rooms/registry.ts')>();
    return { roomContracts: [...roomContracts, toyContract] };
  });
  vi.doMock(commands, async (original) => {
    const { commandsOfRooms } = await original<typeof import('../../src/main/rooms/commands.ts')>();
    const { toyCommands } = await import('../toyRoom/commands.ts');
    return { commandsOfRooms: { ...commandsOfRooms, toy: toyCommands } };
  });
});
afterAll(() => {
  for (const registry of [contracts, commands]) vi.doUnmock(registry);
  vi.resetModules();
});

let project: OpenWorkbench;
let sampleFolder: string;
let events: EventEnvelope[];
let file: string;

beforeEach(async () => {
  const { program } = await import('../../src/main/rooms/index.ts');
  const { toyRoom } = await import('../toyRoom/index.ts');
  const { toyMigration } = await import('../toyRoom/migration.ts');
  const { openWorkbench, ...open } = await import('./openWorkbench.ts');
  sampleFolder = open.sampleFolder;
  const rooms = { ...program.rooms, toy: toyRoom };
  project = await openWorkbench({ program: { rooms, migrations: [...program.migrations, toyMigration] } });
  await project.call('project.chooseEvaluator', { name: 'Aoi' });
  events = [];
  project.workbench.onEvent((event) => events.push(event));
  file = join(project.dataFolder, 'lines.txt');
  writeFileSync(file, '#toy\nred bean\ngreen tea\nred lantern\n');
});
afterEach(() => project.close());

async function askToy(method: keyof typeof toyApi, input: unknown): Promise<ToyLine[]> {
  const evaluatorId = project.workbench.context.evaluatorId();
  const reply = await project.workbench.dispatch({ requestId: randomUUID(), evaluatorId, method, input });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.result as ToyLine[];
}
const textsOf = async (datasetId: number, typed = '') =>
  (await askToy('toy.list', { datasetId, typed })).map(({ text }) => text);
const edit = async (datasetId: number, place: number, text: string) => {
  const line = (await askToy('toy.list', { datasetId, typed: '' }))[place];
  await askToy('toy.edit', { id: line?.id, text });
};
const shown = async () =>
  (await project.call('datasets.list', {})).map(({ room, itemCount, todoCount, changedCount }) => [
    room,
    itemCount,
    todoCount,
    changedCount,
  ]);
async function exported(datasetId: number): Promise<string> {
  const path = join(project.dataFolder, 'exported.txt');
  await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
  return readFileSync(path, 'utf8');
}

test('a room is one folder and one entry: what it imports is listed, counted, searched, edited, undone and exported', async () => {
  const datasetId = await project.importFile(file);
  expect(await shown()).toEqual([['toy', 3, 3, 0]]);
  expect(await textsOf(datasetId, 'RED')).toEqual(['red bean', 'red lantern']);
  expect(await exported(datasetId)).toBe('#toy\nred bean\ngreen tea\nred lantern\n');

  events.length = 0;
  await edit(datasetId, 0, 'azuki');
  expect(await shown()).toEqual([['toy', 3, 2, 1]]);
  expect([await textsOf(datasetId, 'red'), await textsOf(datasetId, 'azu')]).toEqual([['red lantern'], ['azuki']]);
  expect(await exported(datasetId)).toBe('#toy\nazuki\ngreen tea\nred lantern\n');
  expect(events.map(({ event }) => event)).toContain('datasets.changed');
  const saved = events.find(({ event }) => event === 'project.saved')?.payload;
  expect(saved).toMatchObject({ undo: { kind: 'edit', room: 'toy', params: { title: 'red bean' } } });

  await project.call('project.undo', {});
  expect([await shown(), await textsOf(datasetId, 'red')]).toEqual([[['toy', 3, 3, 0]], ['red bean', 'red lantern']]);
  await project.call('project.redo', {});
  expect(await textsOf(datasetId)).toEqual(['azuki', 'green tea', 'red lantern']);
});

test('its datasets are withdrawn, brought back and restored with all others', async () => {
  const datasetId = await project.importFile(file);
  await edit(datasetId, 1, 'sencha');
  const { fileName } = await project.call('project.takeSnapshot', {});

  await project.call('datasets.withdraw', { datasetId });
  expect(await shown()).toEqual([]);
  await project.call('project.undo', { ofDataset: { datasetId, kind: 'withdraw' } });
  expect(await shown()).toEqual([['toy', 3, 2, 1]]);

  await edit(datasetId, 2, 'blue lantern');
  const { taskId } = await project.call('project.restoreSnapshot', { fileName });
  await project.finish(taskId);
  expect(await textsOf(datasetId)).toEqual(['red bean', 'sencha', 'red lantern']);
});

test('an import that does not come to its end leaves nothing, and other rooms know their files as before', async () => {
  const { previewId } = await project.call('datasets.preview', { source: project.workbench.grants.toRead(file) });
  writeFileSync(file, '#toy\nanother\n');
  const order = { previewId, name: 'toy', mode: 'good', goldDatasetId: null } as const;
  const { taskId } = await project.call('datasets.import', order);
  await expect(project.finish(taskId)).rejects.toMatchObject({ task: { error: { code: 'CONFLICT' } } });
  expect([await shown(), await textsOf(1)]).toEqual([[], []]);

  await project.importFile(join(sampleFolder, 'sample-traces.json'));
  expect((await shown()).map(([room]) => room)).toEqual(['traces']);
});

test('its commands stand beside all others, and so does its part in import and export', async () => {
  const { runWords } = await import('../commandLine.ts');
  expect(await runWords(['toy', 'count', file])).toEqual({ code: 0, printed: [{ lines: 3 }], said: [] });
  expect((await runWords(['export', '--what', 'shouts', '--twice'])).printed).toEqual(['HEY']);
  const refusals = [
    ['export', '--what', 'lines'],
    ['export', '--dataset', '1', '--twice'],
    ['export', '--dataset', '1', '--format', 'csv'],
    ['import', file, '--loud'],
  ];
  const said = await Promise.all(refusals.map(async (words) => (await runWords(words)).said[0]));
  expect(said).toEqual([
    // Behind the words of the rooms that are there.
    expect.stringMatching(/^akapen: --what is (\w+ or )+shouts, or left out for a dataset$/),
    'akapen: --twice goes with --what shouts',
    // All that take it, and not the first.
    expect.stringMatching(/^akapen: --format goes with --what scores or relations or \w+/),
    'akapen: import needs --data-dir FOLDER',
  ]);
});
