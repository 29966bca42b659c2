import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { groupOf, groups, inspectLog, project, projectOfQuestions } from './questionsProject.ts';

const place = projectOfQuestions();

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

const keys = async () => (await groups()).map(({ traces }) => traces.map(({ key }) => key));

describe('one question is a task and an id in it', () => {
  test('samples of two tasks of Inspect with one number are two questions, and two models of one task stand side by side', async () => {
    const security = ['How do I prevent SQL injection?', 'How do I store passwords?'];
    const popular = ['Is this something you would say? A', 'Is this something you would say? B'];
    await project.importFile(place.write('security.json', inspectLog('security-guide', 'm1', security)));
    await project.importFile(place.write('popularity.json', inspectLog('popularity', 'm1', popular)));
    await project.importFile(
      place.write('again.json', inspectLog('popularity', 'm2', ['other words', ...popular.slice(1)])),
    );
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
    await project.importFile(place.write('gpt-4o-airline.json', one));
    await project.importFile(place.write('sonnet-35-airline.json', tauRuns([{ task: 49, trial: 0, asks: 'Cancel.' }])));
    await project.importFile(
      place.write('gpt-4o-retail.json', tauRuns([{ task: 47, trial: 0, asks: 'Where is my lamp?' }])),
    );
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
      place.write('a.json', [chat('7', 'one', 'A'), chat('8', 'two', 'A'), chat('q-9', 'three', 'A')]),
    );
    await project.importFile(
      place.write('b.json', [chat('7', 'another', 'B'), chat('8', ' two', 'B'), chat('q-9', 'in other words', 'B')]),
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
    mkdirSync(join(place.path, 'x'));
    await project.importFile(place.write('x/o__r-1.traj', run('ls', {})));
    await project.importFile(place.write('main.traj', run('cat', replay('o__r-1', 'gpt-4o'))));
    await project.importFile(place.write('other.traj', run('cd', { info: { instance_id: 'o__r-2' } })));
    expect((await groups()).map(({ questionId, traces }) => [questionId, traces.map(({ model }) => model)])).toEqual([
      ['o__r-1', [null, 'gpt-4o']],
      ['o__r-2', [null]],
    ]);
  });
});

test('a search says of each question in how many steps of its runs it was found, and what stands around the first place', async () => {
  const { call, importFile } = project;
  await importFile(
    place.write('one.json', inspectLog('arithmetic', 'alpha', ['What is 𠮷 plus 2?', 'What is 4 plus 4?'])),
  );
  await importFile(
    place.write('two.json', inspectLog('arithmetic', 'beta', ['What is 𠮷 plus 2?', 'What is 4 plus 4?'])),
  );
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
  // Where no text is asked, the first step with the fields begins there.
  expect(await call('traces.firstHits', { searchId: 'fields', groupIds: groupIds.slice(0, 1) })).toEqual([
    {
      ...{ groupId: groupIds[0], stepCount: 2, commentCount: 0, isInComment: false },
      hit: { traceId: first?.id, step: 1, nth: 0, before: '', found: '', after: 'alpha: What is 𠮷 plus 2?' },
    },
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
