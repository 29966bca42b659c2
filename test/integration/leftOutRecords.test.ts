import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { guessMapping } from '../../src/renderer/rooms/traces/import/fieldPointers.ts';
import type { FileSource } from '../../src/shared/files.ts';
import type { FieldMapping } from '../../src/shared/traces/fieldMapping.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(() => project.close());

const read = {
  id: 'a',
  question: 'Which town?',
  steps: [{ type: 'thought', text: 'Look at the map of the province.' }],
};
/** Somebody renamed the list in the middle of the file. */
const renamed = (id: string) => ({
  id,
  question: 'Which river?',
  turns: [{ type: 'thought', text: 'It flows north.' }],
});
const mapping = guessMapping(`${JSON.stringify(read)}\n${JSON.stringify(read)}`).mapping;

async function importMapped(source: FileSource, by: FieldMapping, name: string) {
  const preview = await project.call('datasets.preview', { source, format: 'fields', mapping: by });
  const order = { previewId: preview.previewId, name, mode: 'good', goldDatasetId: null } as const;
  const { taskId } = await project.call('datasets.import', order);
  await project.finish(taskId);
  const datasets = await project.call('datasets.list', {});
  return { preview, dataset: datasets.find((one) => one.name === name) };
}

const write = (name: string, text: string): FileSource => project.workbench.grants.toRead(place.write(name, text));

describe('records that a mapping read nothing from', () => {
  test('are left out, and read alone by another mapping, byte for byte as they were', async () => {
    const lines = [
      JSON.stringify(read),
      `{ "n": 12345678901234567890, ${JSON.stringify(renamed('b')).slice(1)}`,
      'no JSON',
    ];
    const first = await importMapped(write('runs.jsonl', lines.join('\n')), mapping, 'first');
    expect(first.dataset).toMatchObject({ itemCount: 1, leftOutCount: 2 });
    const datasetId = first.dataset?.id ?? 0;
    const problems = await project.call('datasets.problems', { datasetId });
    expect(problems.find(({ line }) => line === 2)).toMatchObject({
      ...{ code: 'nothingMapped', severity: 'error', params: { members: 'n, id, question, turns' } },
    });
    const leftOut = await project.call('traces.openLeftOut', { datasetId });
    expect(leftOut).toMatchObject({ recordCount: 1, fileName: 'runs-left-out.jsonl', head: `${lines[1]}\n`, mapping });
    const again = await importMapped(leftOut.source, { ...mapping, steps: '/turns' }, 'again');
    expect(again.dataset).toMatchObject({ itemCount: 1, leftOutCount: 0 });
    const { groups } = await project.call('traces.listGroups', { view: {} });
    expect(groups.map(({ traces }) => traces.length)).toEqual([1, 1]);
  });

  test('come without their neighbours from a list, and from a list in an object', async () => {
    const list = JSON.stringify([read, renamed('b'), renamed('c')], null, 2);
    const inList = await importMapped(write('list.json', list), mapping, 'list');
    const ofList = await project.call('traces.openLeftOut', { datasetId: inList.dataset?.id ?? 0 });
    expect(ofList.head.split('\n').map((line) => (line === '' ? null : JSON.parse(line)))).toEqual([
      ...[renamed('b'), renamed('c'), null],
    ]);
    const around = { model: 'suzume-7b', runs: [read, renamed('b')] };
    const wrapped: FieldMapping = { ...mapping, records: '/runs' };
    const inObject = await importMapped(write('object.json', JSON.stringify(around)), wrapped, 'object');
    expect(inObject.dataset).toMatchObject({ itemCount: 1, leftOutCount: 1 });
    const ofObject = await project.call('traces.openLeftOut', { datasetId: inObject.dataset?.id ?? 0 });
    expect(JSON.parse(ofObject.head)).toEqual({ model: 'suzume-7b', runs: [renamed('b')] });
  });

  test('are none where nothing is left that a mapping could read', async () => {
    const { dataset } = await importMapped(
      write('broken.jsonl', `${JSON.stringify(read)}\nno JSON`),
      mapping,
      'broken',
    );
    const open = project.call('traces.openLeftOut', { datasetId: dataset?.id ?? 0 });
    await expect(open).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'leftOut' } });
  });
});
