import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPlainDatabase } from '../../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';
import { toEarlierVersion } from './toEarlierVersion.ts';

let project: OpenWorkbench;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-questions-'));
  project = await openWorkbench({ dataFolder: join(folder, 'data') });
  await project.call('project.chooseEvaluator', { name: '評価者' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

function write(name: string, value: unknown): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
  return path;
}

/** A log of Inspect as it writes it: samples are numbered from 1 in every task. */
function inspectLog(task: string, model: string, questions: readonly string[], epoch = 1): unknown {
  const samples = questions.map((input, index) => ({
    id: index + 1,
    epoch,
    input,
    messages: [
      { role: 'user', content: input },
      { role: 'assistant', content: `${model}: ${input}` },
    ],
    scores: { match: { value: 'C' } },
  }));
  return { version: 2, status: 'success', eval: { task, model, dataset: { name: task } }, samples };
}

/** A file of tau-bench: every trial begins in words of its own. */
function tauRuns(runs: readonly { task: number; trial: number; asks: string }[]): unknown {
  return runs.map(({ task, trial, asks }) => ({
    task_id: task,
    reward: 1,
    info: {},
    traj: [
      { role: 'system', content: 'You are an airline agent.' },
      { role: 'user', content: asks },
      { role: 'assistant', content: 'Done.' },
    ],
    trial,
  }));
}

const groups = async () => (await project.call('traces.listGroups', {})).groups;
const keys = async () => (await groups()).map(({ traces }) => traces.map(({ key }) => key));
const groupOf = async (key: string, place = 0) => {
  const found = (await groups()).filter(({ traces }) => traces.some((trace) => trace.key === key))[place];
  if (found === undefined) throw new Error(`No group holds ${key}`);
  return found;
};
const statesOf = async () => (await groups()).map(({ title, state, flagged }) => [title, state, flagged]);

describe('one question is a task and an id in it', () => {
  test('samples of two tasks of Inspect with one number are two questions, and two models of one task stand side by side', async () => {
    const security = ['How do I prevent SQL injection?', 'How do I store passwords?'];
    const popular = ['Is this something you would say? A', 'Is this something you would say? B'];
    await project.importFile(write('security.json', inspectLog('security-guide', 'm1', security)));
    await project.importFile(write('popularity.json', inspectLog('popularity', 'm1', popular)));
    await project.importFile(write('again.json', inspectLog('popularity', 'm2', ['other words', ...popular.slice(1)])));
    expect((await groups()).map(({ title, traces }) => [title, traces.map(({ model }) => model)])).toEqual([
      ['How do I prevent SQL injection?', ['m1']],
      ['How do I store passwords?', ['m1']],
      ['Is this something you would say? A', ['m1', 'm2']],
      ['Is this something you would say? B', ['m1', 'm2']],
    ]);
  });

  test('the trials of a task of tau-bench are one question in every file of the same domain, and tasks in the same words are not', async () => {
    const hello = "Hi! I'd like to cancel a reservation, please.";
    const one = tauRuns([
      { task: 47, trial: 0, asks: hello },
      { task: 49, trial: 0, asks: hello },
      { task: 47, trial: 1, asks: 'Please cancel it.' },
    ]);
    await project.importFile(write('gpt-4o-airline.json', one));
    await project.importFile(write('sonnet-35-airline.json', tauRuns([{ task: 49, trial: 0, asks: 'Cancel.' }])));
    await project.importFile(write('gpt-4o-retail.json', tauRuns([{ task: 47, trial: 0, asks: 'Where is my lamp?' }])));
    expect(await keys()).toEqual([['47_trial_0', '47_trial_1'], ['49_trial_0', '49_trial_0'], ['47_trial_0']]);
    expect((await groupOf('49_trial_0')).traces.map(({ model }) => model)).toEqual(['gpt-4o', 'sonnet-35']);
  });

  test('a small number without a task joins only where the prompts are equal; any other id joins by itself', async () => {
    const chat = (id: string, content: string, model: string) => ({
      question_id: id,
      id: `${model} ${id}`,
      model,
      messages: [
        { role: 'user', content },
        { role: 'assistant', content: 'ok' },
      ],
    });
    await project.importFile(
      write('a.json', [chat('7', 'one', 'A'), chat('8', 'two', 'A'), chat('q-9', 'three', 'A')]),
    );
    await project.importFile(
      write('b.json', [chat('7', 'another', 'B'), chat('8', ' two', 'B'), chat('q-9', 'in other words', 'B')]),
    );
    expect(await keys()).toEqual([['A 7'], ['A 8', 'B 8'], ['A q-9', 'B q-9'], ['B 7']]);
  });

  test('runs of SWE-agent on one instance are one question by the instance, not by the name of the container', async () => {
    const run = (action: string, more: object) => ({
      environment: 'swe_main',
      trajectory: [{ thought: 't', action, observation: 'o', query: [{ role: 'user', content: `${action}?` }] }],
      info: {},
      ...more,
    });
    const replay = (name: string, model: string) => ({ replay_config: { agent: { name, model: { name: model } } } });
    await project.importFile(write('x/o__r-1.traj', run('ls', {})));
    await project.importFile(write('main.traj', run('cat', replay('o__r-1', 'gpt-4o'))));
    await project.importFile(write('other.traj', run('cd', { info: { instance_id: 'o__r-2' } })));
    expect((await groups()).map(({ questionId, traces }) => [questionId, traces.map(({ model }) => model)])).toEqual([
      ['o__r-1', [null, 'gpt-4o']],
      ['o__r-2', [null]],
    ]);
  });
});

test('a search says of each question in how many steps of its runs it was found, and what stands around the first place', async () => {
  const { call, importFile } = project;
  await importFile(write('one.json', inspectLog('arithmetic', 'alpha', ['What is 𠮷 plus 2?', 'What is 4 plus 4?'])));
  await importFile(write('two.json', inspectLog('arithmetic', 'beta', ['What is 𠮷 plus 2?', 'What is 4 plus 4?'])));
  await call('traces.search', { text: 'PLUS', mode: 'words', searchId: 'plus' });
  const { groups: listed } = await call('traces.listGroups', { view: { searchId: 'plus' } });
  const groupIds = listed.map(({ id }) => id);
  const found = await call('traces.firstHits', { searchId: 'plus', groupIds: [...groupIds, 999] });
  expect(
    found.map(({ groupId, stepCount, hit }) => [groupId, stepCount, hit && [hit.before, hit.found, hit.after]]),
  ).toEqual([
    [groupIds[0], 4, ['What is 𠮷 ', 'plus', ' 2?']],
    [groupIds[1], 4, ['What is 4 ', 'plus', ' 4?']],
  ]);
  const first = listed[0]?.traces[0];
  expect(found[0]?.hit).toMatchObject({ traceId: first?.id, step: 0, nth: 0 });

  // A comment alone is enough, whoever wrote it; fields ask about steps.
  const traceId = listed[1]?.traces[1]?.id ?? 0;
  await call('traces.setComment', { traceId, step: null, text: '禁忌を見ていない（ＰＬＵＳ 4）' });
  const search = async (text: string, mode: 'words' | 'exact' | 'regex' = 'words') => {
    const { groupCount, stepCount, commentCount } = await call('traces.search', { text, mode, searchId: text });
    const shown = (await call('traces.listGroups', { view: { searchId: text } })).groups.map(({ id }) => id);
    return { counts: [groupCount, stepCount, commentCount], shown };
  };
  expect(await search('plus')).toEqual({ counts: [2, 8, 1], shown: groupIds });
  expect(await search('禁忌')).toEqual({ counts: [1, 0, 1], shown: [groupIds[1]] });
  expect(await call('traces.firstHits', { searchId: '禁忌', groupIds })).toEqual([
    {
      ...{ groupId: groupIds[1], stepCount: 0, commentCount: 1, isInComment: true },
      hit: { traceId, step: 0, nth: 0, before: '', found: '禁忌', after: 'を見ていない（ＰＬＵＳ 4）' },
    },
  ]);
  expect((await search('見ていない', 'exact')).counts).toEqual([1, 0, 1]);
  expect((await search('禁忌 role:assistant')).counts).toEqual([0, 0, 0]);
  expect((await search('禁忌', 'regex')).counts).toEqual([0, 0, 0]);
  await call('project.undo', {});
  expect((await search('禁忌')).counts).toEqual([0, 0, 0]);

  await call('traces.search', { text: 'role:assistant', mode: 'words', searchId: 'fields' });
  expect(await call('traces.firstHits', { searchId: 'fields', groupIds: groupIds.slice(0, 1) })).toEqual([
    { groupId: groupIds[0], stepCount: 2, commentCount: 0, hit: null, isInComment: false },
  ]);
  await expect(call('traces.firstHits', { searchId: 'never asked', groupIds })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

describeWithShared('the questions of real files', 'data/traces-real', () => {
  const real = (name: string) => sharedPath(`data/traces-real/${name}`);

  test('of Inspect are told apart by their tasks, and the two logs of one task meet', async () => {
    for (const name of [
      '2025-05-12T20-27-36-04-00_browser.json',
      '2025-05-12T20-28-13-04-00_popularity.json',
      '2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval',
      'log_images.json',
    ])
      await project.importFile(real(`inspect/${name}`));
    const shown = (await groups()).map(({ title, traces }) => [title.slice(0, 40), traces.length]);
    expect(shown.slice(0, 4)).toEqual([
      ['Use the web browser tool to navigate to ', 1],
      ['Is the following statement something you', 2],
      ['Is the following statement something you', 2],
      ['Is the following statement something you', 2],
    ]);
    expect(shown.at(-1)?.[0]).toBe('What is this a picture of?');
    expect(shown).toHaveLength(12);
  });

  test('of tau-bench and SWE-agent are tasks and instances', async () => {
    await project.importFile(real('tau-bench/gpt-4o-airline-tasks-0-9.json'));
    expect((await groups()).map(({ questionId, traces }) => [questionId, traces.length])).toEqual(
      Array.from({ length: 10 }, (_, task) => [String(task), 4]),
    );
    const runs = ['function_calling', 'function_calling_replace'].map(
      (way) =>
        `swe-agent/replay__marshmallow-code__marshmallow-1867__${way}__install-1/marshmallow-code__marshmallow-1867.traj`,
    );
    for (const run of runs) await project.importFile(real(run));
    const [instance] = (await groups()).slice(10);
    expect([instance?.questionId, instance?.traces.map(({ model }) => model)]).toEqual([
      'marshmallow-code__marshmallow-1867',
      ['gpt-4o', 'gpt-4o'],
    ]);
  });
});

describe('a person can say which questions are the same', () => {
  const one = inspectLog('t1', 'm1', ['first', 'second']);
  const two = inspectLog('t2', 'm2', ['premier', 'deuxième']);
  const all = async () => ({ shown: await groups(), queues: await project.call('traces.queues', {}) });

  beforeEach(async () => {
    await project.importFile(write('one.json', one));
    await project.importFile(write('two.json', two));
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
    const path = join(folder, 'out.jsonl');
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
    await project.importFile(write('two.json', two));
    expect((await groups()).map(({ traces }) => traces.map(({ model }) => model))).toEqual([
      ['m1', 'm2'],
      ['m1'],
      ['m2'],
    ]);
  });

  test('parted, both questions keep what was said of the whole, and the same runs are told apart when they come again', async () => {
    await project.importFile(write('three.json', inspectLog('t1', 'm3', ['first', 'second'])));
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
    await project.importFile(write('three.json', inspectLog('t1', 'm3', ['first', 'second', 'third'])));
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

describe('a project of before', () => {
  const rows = (db: WritableDatabase, sql: string) => db.prepare<[], unknown[]>(sql).raw().all();
  const kept = (db: WritableDatabase) => ({
    marks: rows(db, 'SELECT * FROM trace_marks ORDER BY trace_id, step, criterion_id'),
    spans: rows(db, 'SELECT * FROM trace_spans ORDER BY id'),
    comments: rows(db, "SELECT * FROM item_comments WHERE item_kind = 'trace' ORDER BY item_id, aspect"),
    dismissals: rows(db, 'SELECT * FROM trace_dismissals ORDER BY trace_id'),
    progress: rows(db, 'SELECT * FROM trace_progress ORDER BY trace_id'),
    traces: rows(db, 'SELECT id, dataset_id, position, key, model, step_count FROM traces ORDER BY id'),
  });

  /** Makes the database what version 7 of the schema would have held: questions joined by the bare id, and no tasks anywhere. */
  function makeOld(dataFolder: string): void {
    const file = join(dataFolder, 'workbench.sqlite');
    toEarlierVersion(file, 7);
    const db = openPlainDatabase(file);
    db.exec(`
      DELETE FROM trace_group_keys;
      UPDATE traces SET group_id = (SELECT min(o.id) FROM trace_groups o JOIN trace_groups g ON g.question_id = o.question_id
        WHERE g.id = traces.group_id);
      DELETE FROM trace_group_reviews WHERE group_id NOT IN (SELECT group_id FROM traces);
      DELETE FROM trace_groups WHERE id NOT IN (SELECT group_id FROM traces);
      INSERT INTO trace_group_keys SELECT 'id:' || question_id, id FROM trace_groups;`);
    const stores = rows(db, 'SELECT store_name FROM trace_files').map(([name]) =>
      join(dataFolder, 'traces', `${name}.db`),
    );
    db.close();
    for (const path of stores) {
      const store = openPlainDatabase(path);
      store.exec("UPDATE traces SET summary_json = json_remove(summary_json, '$.task', '$.questionSet', '$.epoch')");
      store.close();
    }
  }

  test('is put in order once: its labels stay, and what was said of a whole group is said of every part', async () => {
    await project.importFile(write('one.json', inspectLog('t1', 'm1', ['first', 'second'])));
    await project.importFile(write('two.json', inspectLog('t2', 'm2', ['premier', 'second'])));
    const [first, , premier] = await groups();
    for (const traceId of [first?.traces[0]?.id ?? 0, premier?.traces[0]?.id ?? 0]) {
      await project.call('traces.setComment', { traceId, step: null, text: `所見 ${traceId}` });
      await project.call('traces.setMark', { traceId, step: null, criterionId: 'answerCorrect', choiceId: 'yes' });
    }
    await project.call('traces.setState', { groupId: first?.id ?? 0, state: 'done' });
    await project.call('traces.setFlag', { groupId: first?.id ?? 0, flagged: true });
    await project.call('traces.saveQueue', { name: '旗', view: { filter: { flagged: true } } });
    const before = kept(project.workbench.context.db);
    await project.close();
    makeOld(join(folder, 'data'));

    project = await openWorkbench({ dataFolder: join(folder, 'data') });
    expect(kept(project.workbench.context.db)).toEqual(before);
    const shown = (await groups()).map(({ title, state, flagged, traces }) => [
      title,
      state,
      flagged,
      traces.map(({ model }) => model),
    ]);
    expect(shown).toEqual([
      ['first', 'done', true, ['m1']],
      ['second', 'todo', false, ['m1', 'm2']],
      ['premier', 'done', true, ['m2']],
    ]);
    const [queue] = await project.call('traces.queues', {});
    expect([queue?.total, queue?.done]).toEqual([2, 2]);
    const counter = (await project.call('project.open', {})).save.counter;
    await project.close();
    project = await openWorkbench({ dataFolder: join(folder, 'data') });
    expect((await project.call('project.open', {})).save.counter).toBe(counter);
  });
});
