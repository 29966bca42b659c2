import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { groups, inspectLog, project, projectOfQuestions } from './questionsProject.ts';

const place = projectOfQuestions();

const statesOf = async () => (await groups()).map(({ title, state, flagged }) => [title, state, flagged]);

describe('a person can say which questions are the same', () => {
  const one = inspectLog('t1', 'm1', ['first', 'second']);
  const two = inspectLog('t2', 'm2', ['premier', 'deuxième']);
  const all = async () => ({ shown: await groups(), queues: await project.call('traces.queues', {}) });

  beforeEach(async () => {
    await project.importFile(place.write('one.json', one));
    await project.importFile(place.write('two.json', two));
  });
  const titled = async (title: string) => (await groups()).find((group) => group.title === title)?.id ?? 0;
  const joinThem = async (kept: string, other: string) =>
    project.call('traces.joinQuestions', { groupId: await titled(kept), otherGroupId: await titled(other) });

  test('joined, they are one row with the marks, states and queues of both; undone, everything is as it was', async () => {
    for (const title of ['first', 'premier']) {
      await project.call('traces.setState', { groupId: await titled(title), state: 'done' });
    }
    await project.call('traces.setFlag', { groupId: await titled('premier'), flagged: true });
    const [trace] = (await groups()).find(({ title }) => title === 'premier')?.traces ?? [];
    await project.call('traces.setComment', { traceId: trace?.id ?? 0, step: null, text: '所見' });
    const view = { filter: { flagged: true } };
    await project.call('traces.saveQueue', { name: '旗', view });
    const before = await all();

    await joinThem('first', 'premier');
    expect(await statesOf()).toEqual([
      ['first', 'done', true],
      ['second', 'todo', false],
      ['deuxième', 'todo', false],
    ]);
    expect((await groups())[0]?.traces.map(({ model }) => model)).toEqual(['m1', 'm2']);
    const [queue] = await project.call('traces.queues', {});
    expect([queue?.total, queue?.done, queue?.newCount]).toEqual([1, 1, 0]);
    expect((await project.call('traces.listGroups', { view: { queueId: queue?.id ?? 0 } })).groups).toHaveLength(1);

    await project.call('project.undo', {});
    expect(await all()).toEqual(before);
    await project.call('project.redo', {});
    expect((await groups())[0]?.traces).toHaveLength(2);
  });

  test('what was joined by hand stands in the export, by whom and for which trace', async () => {
    await joinThem('first', 'premier');
    const path = join(place.path, 'out.jsonl');
    const destination = project.workbench.grants.toWrite(path);
    await project.call('traces.exportMarks', {
      view: {},
      format: 'jsonl',
      everyone: false,
      blind: false,
      language: 'en',
      destination,
    });
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const rows = lines.map((line): unknown => JSON.parse(line)).filter((row) => Object(row).kind === 'question');
    expect(rows).toMatchObject([
      { kind: 'question', evaluator: '評価者', file: 'two.json', question: 'first', model: 'm2' },
    ]);
  });

  test('a question that is done in one part only is open again, and its history says who joined it', async () => {
    await project.call('traces.setState', { groupId: await titled('first'), state: 'done' });
    await joinThem('first', 'premier');
    expect((await statesOf())[0]).toEqual(['first', 'todo', false]);
    const [newest] = await project.call('traces.history', { groupId: await titled('first') });
    expect(newest).toMatchObject({ kind: 'joinQuestions', author: '評価者', params: { key: '1', other: 'premier' } });
  });

  test('joined, a file that is withdrawn and imported again finds the joined question', async () => {
    await joinThem('first', 'premier');
    const dataset = (await project.call('datasets.list', {})).find(({ name }) => name === 'two.json');
    await project.call('datasets.withdraw', { datasetId: dataset?.id ?? 0 });
    expect((await groups())[0]?.traces).toHaveLength(1);
    await project.importFile(place.write('two.json', two));
    expect((await groups()).map(({ traces }) => traces.map(({ model }) => model))).toEqual([
      ['m1', 'm2'],
      ['m1'],
      ['m2'],
    ]);
  });

  test('parted, both questions keep what was said of the whole, and the same runs are told apart when they come again', async () => {
    await project.importFile(place.write('three.json', inspectLog('t1', 'm3', ['first', 'second'])));
    const groupId = await titled('first');
    const leaving = (await groups()).find(({ id }) => id === groupId)?.traces.find(({ model }) => model === 'm3');
    await project.call('traces.setState', { groupId, state: 'done' });
    const before = await all();
    const parted = await project.call('traces.partQuestion', { groupId, traceIds: [leaving?.id ?? 0] });
    const shown = (await groups()).map(({ title, state, traces }) => [title, state, traces.map(({ model }) => model)]);
    expect(shown).toEqual([
      ['first', 'done', ['m1']],
      ['second', 'todo', ['m1', 'm3']],
      ['premier', 'todo', ['m2']],
      ['deuxième', 'todo', ['m2']],
      ['first', 'done', ['m3']],
    ]);
    expect((await groups())[4]?.id).toBe(parted.groupId);

    await project.call('project.undo', {});
    expect(await all()).toEqual(before);
    await project.call('project.redo', {});
    const dataset = (await project.call('datasets.list', {})).find(({ name }) => name === 'three.json');
    await project.call('datasets.withdraw', { datasetId: dataset?.id ?? 0 });
    // The file has more samples by now: the runs of before are known by what the file says of them.
    await project.importFile(place.write('three.json', inspectLog('t1', 'm3', ['first', 'second', 'third'])));
    expect((await groups()).map(({ title, traces }) => [title, traces.map(({ model }) => model)])).toEqual([
      ['first', ['m1']],
      ['second', ['m1', 'm3']],
      ['premier', ['m2']],
      ['deuxième', ['m2']],
      ['first', ['m3']],
      ['third', ['m3']],
    ]);
  });

  test('what is no question, or would leave nothing behind, is refused', async () => {
    const groupId = await titled('first');
    const [trace] = (await groups())[0]?.traces ?? [];
    const refused = { code: 'INVALID_INPUT' };
    await expect(project.call('traces.joinQuestions', { groupId, otherGroupId: groupId })).rejects.toMatchObject(
      refused,
    );
    await expect(project.call('traces.partQuestion', { groupId, traceIds: [trace?.id ?? 0] })).rejects.toMatchObject(
      refused,
    );
    await expect(project.call('traces.joinQuestions', { groupId, otherGroupId: 999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
