import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFile } from '../evidenceFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

const rooms = [
  {
    room: 'derivations',
    file: () => join(sampleFolder, 'sample-derivations.json'),
    // As it was written when a view knew neither `scoreOf` nor most of its filters.
    former: (datasetId: number, evaluatorId: string) =>
      `{"name":"前","view":{"datasetId":${datasetId},"filter":{"states":["todo"]},"search":"海"},"evaluatorId":"${evaluatorId}","questionIds":[3,1]}`,
    saved: (datasetId: number, evaluatorId: string) =>
      `{"name":"今","view":{"datasetId":${datasetId},"filter":{"types":[],"timeDependent":null,"states":["todo"],"changed":null,"changedAfterDone":null,"flagged":null,"problems":null,"checks":[],"scoreAtLeast":null,"scoreAtMost":null},"sort":"position","search":"富士","exact":false,"runId":null,"queueId":null,"scoreOf":"er"},"evaluatorId":"${evaluatorId}","questionIds":[]}`,
    save: (datasetId: number) =>
      project.call('derivations.saveQueue', {
        name: '今',
        view: { datasetId, filter: { states: ['todo'] }, search: '富士' },
      }),
    remove: (id: number) => project.call('derivations.removeQueue', { id }),
  },
  {
    room: 'evidence',
    file: () => place.write('mixed.json', testFile('mixed', 6)),
    former: (datasetId: number, evaluatorId: string) =>
      `{"name":"前","view":{"datasetId":${datasetId},"flagged":true},"evaluatorId":"${evaluatorId}","claimIds":[3,1]}`,
    saved: (datasetId: number, evaluatorId: string) =>
      `{"name":"今","view":{"datasetId":${datasetId},"tests":[],"states":[],"flagged":true,"hasContext":null,"models":[],"search":"","queueId":null},"evaluatorId":"${evaluatorId}","claimIds":[]}`,
    save: (datasetId: number) => project.call('evidence.saveQueue', { name: '今', view: { datasetId, flagged: true } }),
    remove: (id: number) => project.call('evidence.removeQueue', { id }),
  },
] as const;

it.each(rooms)('a queue of $room stands in the log as before, and one of before comes back as it was', async (of) => {
  const datasetId = await project.importFile(of.file());
  const { db } = project.workbench.context;
  const { id, counter } = await of.save(datasetId);
  const evaluatorId = db.prepare<[], string>('SELECT id FROM evaluators').pluck().get() ?? '';
  const logged = db.prepare<[number], string>('SELECT after_json FROM revision_changes WHERE counter = ?').pluck();
  expect(logged.get(counter)).toBe(of.saved(datasetId, evaluatorId));
  const removed = await of.remove(id);
  const former = of.former(datasetId, evaluatorId);
  db.prepare('UPDATE revision_changes SET before_json = ? WHERE counter = ?').run(former, removed.counter);
  await project.call('project.undo', {});
  const stored = db.prepare<[number], { name: string; view: string }>(
    'SELECT name, view_json AS view FROM review_queues WHERE id = ?',
  );
  const members = db.prepare<[number], number>(
    'SELECT item_id FROM review_queue_items WHERE queue_id = ? ORDER BY position',
  );
  const { name, view } = JSON.parse(former);
  expect(stored.get(id)).toEqual({ name, view: JSON.stringify(view) });
  expect(members.pluck().all(id)).toEqual([3, 1]);
});
