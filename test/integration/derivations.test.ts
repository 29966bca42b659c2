import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
let datasetId: number;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
});
afterEach(() => project.close());

const list = async (view: Record<string, unknown> = {}) => {
  const page = await project.call('derivations.listQuestions', { view: { datasetId, ...view } });
  return { keys: page.rows.map((row) => row.key), matched: page.matched, total: page.total };
};
const idOf = async (key: string) => {
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  return rows.find((row) => row.key === key)?.id ?? -1;
};
const read = async (key: string) => project.call('derivations.readQuestion', { questionId: await idOf(key) });

describe('the question list', () => {
  test('shows the questions in file order with their counts', async () => {
    const page = await list();
    expect(page.matched).toBe(13);
    expect(page.keys[0]).toBe('sample-01');
    expect(page.keys.at(-1)).toBe('sample-13');
  });

  test('filters by type and says how many the filter hides', async () => {
    const page = await project.call('derivations.listQuestions', {
      view: { datasetId, filter: { types: ['comparison'] } },
    });
    expect({ shown: page.rows.length, matched: page.matched, total: page.total }).toEqual({
      shown: 6,
      matched: 6,
      total: 13,
    });
  });

  test('finds one, two and more characters in any field, folding width, case and kana', async () => {
    expect((await list({ search: '海' })).keys).toEqual(['sample-02', 'sample-08', 'sample-10']);
    expect((await list({ search: '賢治' })).keys).toEqual(['sample-01']);
    expect((await list({ search: 'ａｕ' })).keys).toEqual(['sample-03']);
    expect((await list({ search: 'あぽろ１１' })).keys).toEqual(['sample-09']);
    expect((await list({ search: 'あぽろ１１', exact: true })).keys).toEqual([]);
    expect((await list({ search: 'アポロ11', exact: true })).keys).toEqual(['sample-09']);
    expect((await list({ search: '"AND* (' })).keys).toEqual([]);
  });

  test('finds by a comment too, whoever wrote it, and says where only that has it; pages, places and counts agree', async () => {
    const comment = async (key: string, text: string) =>
      project.call('derivations.addComment', { questionId: await idOf(key), text });
    for (const key of ['sample-01', 'sample-02', 'sample-05', 'sample-13']) await comment(key, `${key} は海の例？`);
    await comment('sample-06', 'Aurora と');
    await comment('sample-06', '海辺');
    const keys = ['01', '02', '05', '06', '08', '10', '13'].map((number) => `sample-${number}`);
    expect(await list({ search: '海' })).toMatchObject({ keys, matched: keys.length });
    expect((await list({ search: '海', filter: { states: ['todo', 'draft', 'done'] } })).keys).toEqual(keys);
    expect((await list({ search: '海', sort: 'recent' })).keys.toSorted()).toEqual(keys);
    for (let offset = 0; offset < 9; offset += 1) {
      for (const limit of [1, 2, 3, 9]) {
        const page = await project.call('derivations.listQuestions', {
          view: { datasetId, search: '海' },
          ...{ offset, limit },
        });
        expect(page.rows.map(({ key }) => key)).toEqual(keys.slice(offset, offset + limit));
      }
    }
    const view = { datasetId, search: '海' };
    const { rows } = await project.call('derivations.listQuestions', { view });
    expect(rows.filter(({ inComment }) => inComment).map(({ key }) => key)).toEqual(
      ['01', '02', '05', '06', '13'].map((number) => `sample-${number}`),
    );
    for (const [index, { id: questionId }] of rows.entries()) {
      expect(await project.call('derivations.locateQuestion', { view, questionId })).toEqual({ index });
    }
    // Words of two comments are not one comment.
    expect((await list({ search: 'aurora 海辺' })).keys).toEqual([]);
    expect((await list({ search: 'AURORA' })).keys).toContain('sample-06');
    expect((await list({ search: 'AURORA', exact: true })).keys).not.toContain('sample-06');
    for (let undone = 0; undone < 6; undone += 1) await project.call('project.undo', {});
    expect((await list({ search: '海' })).keys).toEqual(['sample-02', 'sample-08', 'sample-10']);
  });

  test('finds exactly what stands in a text, and neither the names of its fields nor another way to write it', async () => {
    const { row, version, content } = await read('sample-04');
    const answer = 'Answer “𠮷” "引用"\\';
    const edited = { ...content, answer };
    const saved = await project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: version,
      content: edited,
    });
    const found = async (search: string) => (await list({ search, exact: true })).keys.includes('sample-04');
    const words = ['Answer', 'answer', '𠮷', '"引用"\\', '"引用"\\"', 'sample-04', 'sample-０4', content.type ?? ''];
    const outcomes = [];
    for (const word of words) outcomes.push(await found(word));
    expect(outcomes).toEqual([true, false, true, true, false, true, false, false]);
    await project.call('derivations.saveContent', { questionId: row.id, baseVersion: saved.version, content });
  });

  test('finds what an edit wrote and no longer what it replaced', async () => {
    const { row, version, content } = await read('sample-04');
    await project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: version,
      content: { ...content, answer: '彦根市' },
    });
    expect((await list({ search: '彦根' })).keys).toEqual(['sample-04']);
    expect((await list({ filter: { changed: true } })).keys).toEqual(['sample-04']);
  });

  test('locates a question and goes to the next one that is not done, around the end', async () => {
    const last = await idOf('sample-13');
    const view = { datasetId };
    expect(await project.call('derivations.locateQuestion', { view, questionId: last })).toEqual({ index: 12 });
    await project.call('derivations.setState', { questionId: await idOf('sample-01'), state: 'done' });
    const next = await project.call('derivations.nextOpenQuestion', { view, questionId: last });
    expect(next.questionId).toBe(await idOf('sample-02'));
  });

  test('goes to the next and the previous question that asks for something, in the order shown, around the ends', async () => {
    const goTo = async (key: string, by: 1 | -1, view = {}) => {
      const order = { view: { datasetId, ...view }, questionId: await idOf(key), by };
      const { questionId } = await project.call('derivations.nextAskingQuestion', order);
      return questionId === null ? null : (await project.call('derivations.readQuestion', { questionId })).row.key;
    };
    await project.call('derivations.setState', { questionId: await idOf('sample-03'), state: 'done' });
    const { version, content } = await read('sample-03');
    const change = { baseVersion: version, content: { ...content, answer: `${content.answer}。` } };
    await project.call('derivations.saveContent', { questionId: await idOf('sample-03'), ...change });
    const asking = (await list({ filter: { problems: true } })).keys;
    const all = [...new Set([...asking, 'sample-03'])].sort();
    expect(all.length).toBeGreaterThan(1);
    for (const [at, key] of all.entries()) {
      expect(await goTo(key, 1)).toBe(all[at + 1] ?? all[0]);
      expect(await goTo(key, -1)).toBe(all[at - 1] ?? all.at(-1));
    }
    expect(await goTo('sample-01', 1, { filter: { problems: true } })).toBe(asking[0]);
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId, sort: 'recent' } });
    const recent = rows.map(({ key }) => key).filter((key) => all.includes(key));
    expect(await goTo(recent[0] ?? '', 1, { sort: 'recent' })).toBe(recent[1]);
    expect(await goTo(recent[1] ?? '', -1, { sort: 'recent' })).toBe(recent[0]);
  });
});

describe('a review queue', () => {
  const queues = () => project.call('derivations.queues', { datasetId });
  const comparisons = { sort: 'recent' as const, filter: { types: ['comparison'] } };

  test('keeps what the list showed in its order, and the filter still narrows it', async () => {
    await project.call('derivations.setFlag', { questionId: await idOf('sample-08'), flagged: true });
    const before = (await list(comparisons)).keys;
    const { id } = await project.call('derivations.saveQueue', {
      name: ' 比較 ',
      view: { datasetId, ...comparisons },
    });
    await project.call('derivations.setFlag', { questionId: await idOf('sample-13'), flagged: true });
    expect(await list({ queueId: id })).toEqual({ keys: before, matched: 6, total: 13 });
    expect((await list({ queueId: id, search: '海' })).keys.every((key) => before.includes(key))).toBe(true);
    const flagged = await list({ queueId: id, filter: { flagged: true } });
    expect(flagged.keys).toEqual(before.filter((key) => ['sample-08', 'sample-13'].includes(key)));
    const [first = '', second = ''] = before;
    const next = { view: { datasetId, queueId: id }, questionId: await idOf(first) };
    expect(await project.call('derivations.nextOpenQuestion', next)).toEqual({ questionId: await idOf(second) });
    expect(await project.call('derivations.locateQuestion', { ...next, questionId: await idOf(second) })).toEqual({
      index: 1,
    });
  });

  test('counts what each evaluator called done, and takes what fits by now at its end', async () => {
    await project.call('derivations.setState', { questionId: await idOf('sample-02'), state: 'done' });
    const { id } = await project.call('derivations.saveQueue', {
      name: '残り',
      view: { datasetId, filter: { states: ['todo'] } },
    });
    await project.call('derivations.setState', { questionId: await idOf('sample-03'), state: 'done' });
    expect(await queues()).toMatchObject([
      { id, name: '残り', createdBy: '佐伯 千夏', total: 12, done: 1, newCount: 0 },
    ]);
    await project.call('derivations.setState', { questionId: await idOf('sample-02'), state: 'todo' });
    expect((await queues())[0]?.newCount).toBe(1);
    await project.call('derivations.refreshQueue', { id });
    expect((await list({ queueId: id })).keys.at(-1)).toBe('sample-02');
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    expect(await queues()).toMatchObject([{ total: 13, done: 0, newCount: 0 }]);
  });

  test('takes what was picked in a list at its end, whatever filter it was made by, and is made of it', async () => {
    const [one, two, three] = [await idOf('sample-09'), await idOf('sample-02'), await idOf('sample-05')];
    const { id } = await project.call('derivations.queuePicked', { queue: '選択', ids: [one, two] });
    expect(await queues()).toMatchObject([{ id, name: '選択', total: 2, newCount: 0 }]);
    expect((await list({ queueId: id })).keys).toEqual(['sample-09', 'sample-02']);
    const view = { datasetId, filter: { flagged: true } } as const;
    await project.call('derivations.setFlag', { questionId: one, flagged: true });
    const flagged = await project.call('derivations.saveQueue', { name: 'b', view });
    const order = { queue: flagged.id, ids: [three, one, three] };
    expect(await project.call('derivations.queuePicked', order)).toMatchObject({ id: flagged.id, added: 1 });
    expect((await list({ queueId: flagged.id })).keys).toEqual(['sample-09', 'sample-05']);
    await project.call('project.undo', {});
    expect((await list({ queueId: flagged.id })).keys).toEqual(['sample-09']);
  });

  test('is picked from several views: each tells which picked questions it still shows', async () => {
    const ids = [await idOf('sample-09'), await idOf('sample-02'), await idOf('sample-05')];
    const still = (view: object) => project.call('derivations.stillListed', { view: { datasetId, ...view }, ids });
    const shown = async (view: Record<string, unknown>) => {
      const { keys } = await list(view);
      return (await Promise.all(keys.map(idOf))).filter((id) => ids.includes(id));
    };
    for (const view of [
      {},
      { search: '海' },
      { filter: { types: ['comparison'] } },
      { sort: 'recent', search: 'の' },
    ]) {
      expect(await still(view)).toEqual({ ids: await shown(view), gone: [] });
    }
  });

  test('still takes what fits the filter that it was made by after something was picked for it', async () => {
    const [one, two, three] = [await idOf('sample-09'), await idOf('sample-02'), await idOf('sample-05')];
    const flag = (questionId: number) => project.call('derivations.setFlag', { questionId, flagged: true });
    await flag(one);
    const { id } = await project.call('derivations.saveQueue', {
      name: '旗',
      view: { datasetId, filter: { flagged: true } },
    });
    await project.call('derivations.queuePicked', { queue: id, ids: [two] });
    await flag(three);
    expect(await queues()).toMatchObject([{ id, total: 2, newCount: 1 }]);
    await project.call('derivations.refreshQueue', { id });
    expect((await list({ queueId: id })).keys).toEqual(['sample-09', 'sample-02', 'sample-05']);
  });

  test('is made, renamed and removed in acts that undo takes back, and windows hear of', async () => {
    const heard: unknown[] = [];
    project.workbench.onEvent(({ event, payload }) => event === 'derivations.queuesChanged' && heard.push(payload));
    const { id } = await project.call('derivations.saveQueue', { name: 'a', view: { datasetId } });
    await project.call('derivations.renameQueue', { id, name: 'b' });
    await project.call('derivations.removeQueue', { id });
    expect(await queues()).toEqual([]);
    await project.call('project.undo', {});
    expect(await queues()).toMatchObject([{ id, name: 'b', total: 13 }]);
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    expect(await queues()).toEqual([]);
    await expect(project.call('derivations.removeQueue', { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(heard).toHaveLength(6);
    expect(heard[0]).toEqual({ datasetId });
  });
});

describe('the number of evaluators that makes a question done', () => {
  const need = (count: number) => project.call('project.setEvaluatorsForDone', { count });
  const call = async (key: string, state: 'done' | 'draft') =>
    project.call('derivations.setState', { questionId: await idOf(key), state });
  const states = async () => {
    const datasets = await project.call('datasets.list', {});
    const { doneCount, draftCount } = datasets.find(({ id }) => id === datasetId) ?? {};
    const [done, draft] = await Promise.all(['done', 'draft'].map((state) => list({ filter: { states: [state] } })));
    return { doneCount, draftCount, done: done?.keys, draft: draft?.keys };
  };

  test('is one at first; with two, one of them leaves a draft, and states and counts follow back and forth', async () => {
    expect((await project.call('project.open', {})).evaluatorsForDone).toBe(1);
    await call('sample-01', 'done');
    await call('sample-02', 'done');
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    await call('sample-02', 'done');
    const heard: string[] = [];
    project.workbench.onEvent(({ event }) => heard.push(event));
    await need(2);
    expect(await states()).toEqual({ doneCount: 1, draftCount: 1, done: ['sample-02'], draft: ['sample-01'] });
    expect(heard).toEqual(expect.arrayContaining(['project.changed', 'datasets.changed', 'derivations.changed']));
    expect((await read('sample-01')).evaluatorsForDone).toBe(2);
    await project.call('project.undo', {});
    expect(await states()).toMatchObject({ doneCount: 2, done: ['sample-01', 'sample-02'], draft: [] });
    await project.call('project.redo', {});
    await call('sample-01', 'done');
    expect(await states()).toMatchObject({ doneCount: 2, draftCount: 0 });
  });

  test('nobody is asked again for what they called done, and everybody else is', async () => {
    await need(2);
    await call('sample-02', 'done');
    const view = { datasetId };
    const next = async () =>
      project.call('derivations.nextOpenQuestion', { view, questionId: await idOf('sample-01') });
    expect(await next()).toEqual({ questionId: await idOf('sample-03') });
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    expect(await next()).toEqual({ questionId: await idOf('sample-02') });
  });

  test('is at least one and at most twenty', async () => {
    await expect(need(0)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(need(21)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('editing', () => {
  test('saves an edit as a revision, begins a draft, and undoes both in one step', async () => {
    const { row, version, content, imported } = await read('sample-03');
    const edited = { ...content, answer: '金' };
    const saved = await project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: version,
      content: edited,
    });
    expect(saved.version).toBe(1);
    const now = await read('sample-03');
    expect({
      state: now.row.state,
      changed: now.row.changed,
      answer: now.content.answer,
      by: now.lastEditedBy,
    }).toEqual({
      state: 'draft',
      changed: true,
      answer: '金',
      by: '佐伯 千夏',
    });
    expect(now.imported).toEqual(imported);
    await project.call('project.undo', {});
    const undone = await read('sample-03');
    expect({ state: undone.row.state, changed: undone.row.changed, answer: undone.content.answer }).toEqual({
      state: 'todo',
      changed: false,
      answer: 'Au',
    });
    const history = await project.call('derivations.history', { questionId: row.id });
    expect(history.map((entry) => [entry.relation, entry.before?.answer, entry.after?.answer])).toEqual([
      ['undo', '金', 'Au'],
      ['act', 'Au', '金'],
    ]);
  });

  test('refuses a save on top of an old version and hands over both', async () => {
    const { row, content } = await read('sample-03');
    await project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: 0,
      content: { ...content, answer: '金' },
    });
    const second = project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: 0,
      content: { ...content, answer: '銀' },
    });
    await expect(second).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { version: 1, by: '佐伯 千夏', content: { answer: '金' } },
    });
  });

  test('says of an old version that an undo of the same evaluator replaced it', async () => {
    const { row, content } = await read('sample-03');
    const save = (baseVersion: number, answer: string) =>
      project.call('derivations.saveContent', { questionId: row.id, baseVersion, content: { ...content, answer } });
    const { version } = await save(0, '金');
    await project.call('project.undo', {});
    await expect(save(version, '金塊')).rejects.toMatchObject({ code: 'CONFLICT', details: { isOwnTurn: true } });
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    await expect(save(version, '金塊')).rejects.toMatchObject({ code: 'CONFLICT', details: { isOwnTurn: false } });
  });

  test('numbers comments and the other version of a conflict as the history does', async () => {
    const { row, content } = await read('sample-03');
    await project.call('derivations.setFlag', { questionId: row.id, flagged: true });
    const edited = { ...content, answer: '金' };
    const edit = await project.call('derivations.saveContent', { questionId: row.id, baseVersion: 0, content: edited });
    const comment = await project.call('derivations.addComment', { questionId: row.id, text: '三段の例' });
    expect((await read('sample-03')).comments.map(({ ordinal }) => ordinal)).toEqual([comment.counter]);
    await expect(
      project.call('derivations.saveContent', { questionId: row.id, baseVersion: 0, content }),
    ).rejects.toMatchObject({ code: 'CONFLICT', details: { counter: edit.counter, isOwnTurn: false } });
    const history = await project.call('derivations.history', { questionId: row.id });
    expect(history.slice(0, 2).map(({ counter }) => counter)).toEqual([comment.counter, edit.counter]);
  });

  test('gives a comment another text for who wrote it alone, keeps what it said before, and takes it back in one undo', async () => {
    const { row } = await read('sample-06');
    const questionId = row.id;
    const { counter: ordinal } = await project.call('derivations.addComment', { questionId, text: '三段の例' });
    const shown = async () =>
      (await read('sample-06')).comments.map(({ text, isOwn, isEdited }) => ({ text, isOwn, isEdited }));
    await project.call('derivations.editComment', { questionId, ordinal, text: ' 四段の例 ' });
    expect(await shown()).toEqual([{ text: '四段の例', isOwn: true, isEdited: true }]);
    expect((await project.call('project.findComments', { text: '四段', limit: 5 })).comments).toMatchObject([
      { text: '四段の例', act: { room: 'derivations', itemId: questionId } },
    ]);
    await project.call('project.undo', {});
    expect(await shown()).toEqual([{ text: '三段の例', isOwn: true, isEdited: false }]);
    await project.call('project.redo', {});
    await project.call('derivations.editComment', { questionId, ordinal, text: '　' });
    expect([await shown(), (await read('sample-06')).row.commentCount]).toEqual([[], 0]);
    await project.call('project.undo', {});
    const history = await project.call('derivations.history', { questionId });
    expect(history.map(({ kind }) => kind)).toContain('editComment');
    await project.call('project.chooseEvaluator', { name: '別の人' });
    expect(await shown()).toEqual([{ text: '四段の例', isOwn: false, isEdited: true }]);
    const edit = project.call('derivations.editComment', { questionId, ordinal, text: '違う' });
    await expect(edit).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'author' } });
    const missing = project.call('derivations.editComment', { questionId, ordinal: ordinal + 999, text: '違う' });
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('merges a comment that two windows of who wrote it changed', async () => {
    const { row } = await read('sample-06');
    const questionId = row.id;
    const { counter: ordinal } = await project.call('derivations.addComment', { questionId, text: '三段の例' });
    const edit = (text: string, base: string) =>
      project.call('derivations.editComment', { questionId, ordinal, text, base });
    await edit('三段の例。要確認', '三段の例');
    await edit('　これは三段の例', '三段の例');
    expect((await read('sample-06')).comments.map(({ text }) => text)).toEqual(['これは三段の例。要確認']);
    const { counter } = await edit('これは三段の例', 'これは三段の例');
    expect((await edit('これは三段の例', 'これは三段の例')).counter).toBe(counter);
  });

  test('writes no revision for a save that changes nothing', async () => {
    const { row, content } = await read('sample-03');
    const { save: before } = await project.call('project.open', {});
    await project.call('derivations.saveContent', { questionId: row.id, baseVersion: 0, content });
    const { save: after } = await project.call('project.open', {});
    expect(after.counter).toBe(before.counter);
  });

  test('puts an earlier content back as a new revision', async () => {
    const { row, content } = await read('sample-03');
    const first = await project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: 0,
      content: { ...content, answer: '一' },
    });
    await project.call('derivations.saveContent', {
      questionId: row.id,
      baseVersion: 1,
      content: { ...content, answer: '二' },
    });
    await project.call('derivations.restore', { questionId: row.id, counter: first.counter, baseVersion: 2 });
    expect((await read('sample-03')).content.answer).toBe('一');
    await project.call('derivations.restore', { questionId: row.id, counter: 0, baseVersion: 3 });
    expect((await read('sample-03')).row.changed).toBe(false);
  });

  test('keeps which suggestions were put away, in the history too, and undo brings them back', async () => {
    const { row } = await read('sample-03');
    const suggestion = JSON.stringify(['金', '元素記号', ['Au']]);
    const dismissed = async () => (await read('sample-03')).dismissedSuggestions;
    const put = (away: boolean) =>
      project.call('derivations.dismissSuggestion', { questionId: row.id, suggestion, dismissed: away });
    await put(true);
    expect(await dismissed()).toEqual([suggestion]);
    const { label } = await project.call('project.undo', {});
    expect([label.kind, await dismissed()]).toEqual(['dismissSuggestion', []]);
    await project.call('project.redo', {});
    expect(await dismissed()).toEqual([suggestion]);
    await put(false);
    expect(await dismissed()).toEqual([]);
    const history = await project.call('derivations.history', { questionId: row.id });
    expect(history.slice(0, 4).map(({ kind, relation }) => [kind, relation])).toEqual([
      ['restoreSuggestion', 'act'],
      ['dismissSuggestion', 'redo'],
      ['dismissSuggestion', 'undo'],
      ['dismissSuggestion', 'act'],
    ]);
  });

  test('keeps flags, comments and kept checks, each of which can be undone', async () => {
    const questionId = await idOf('sample-06');
    await project.call('derivations.setFlag', { questionId, flagged: true });
    await project.call('derivations.addComment', { questionId, text: '三段の例' });
    await project.call('derivations.keepCheck', { questionId, code: 'H1', kept: true });
    const marked = await read('sample-06');
    expect({
      flagged: marked.row.flagged,
      comments: marked.comments.map(({ author, text }) => [author, text]),
      kept: marked.keptChecks,
    }).toEqual({
      flagged: true,
      comments: [['佐伯 千夏', '三段の例']],
      kept: ['H1'],
    });
    for (let step = 0; step < 3; step += 1) await project.call('project.undo', {});
    const clean = await read('sample-06');
    expect({ flagged: clean.row.flagged, comments: clean.comments, kept: clean.keptChecks }).toEqual({
      flagged: false,
      comments: [],
      kept: [],
    });
  });

  test('suggests relations of the dataset, most used first', async () => {
    expect(await project.call('derivations.suggestRelations', { datasetId, typed: '打ち' })).toEqual(['打ち上げ日']);
    const all = await project.call('derivations.suggestRelations', { datasetId, typed: '' });
    expect(all[0]).toBe('作者');
  });

  test('knows how its relations are read, where they are in Japanese', async () => {
    const read = await project.call('derivations.relationReadings', { datasetId });
    expect(new Map(read.map(({ relation, reading }) => [relation, reading])).get('作者')).toBe('サクシャ');
    const english = await project.importFile(join(import.meta.dirname, '../fixtures/r4c/two-spaces.json'));
    expect(await project.call('derivations.relationReadings', { datasetId: english })).toEqual([]);
  });
});

describe('several questions at once', () => {
  const idsOf = async (...keys: string[]) => Promise.all(keys.map(idOf));
  const statesOf = async (...keys: string[]) =>
    Promise.all(keys.map(async (key) => [(await read(key)).row.state, (await read(key)).row.flagged]));

  test('are called done and flagged in one act each, which one undo takes back', async () => {
    const keys = ['sample-01', 'sample-02', 'sample-03'];
    await project.call('derivations.setState', { questionId: await idOf('sample-02'), state: 'done' });
    const questionIds = await idsOf(...keys);
    await project.call('derivations.judgeMany', { questionIds, judgement: 'done' });
    await project.call('derivations.judgeMany', { questionIds: questionIds.slice(1), judgement: 'flag' });
    expect(await statesOf(...keys)).toEqual([
      ['done', false],
      ['done', true],
      ['done', true],
    ]);
    expect((await project.call('project.undo', {})).label).toMatchObject({ kind: 'flagMany', params: { count: 2 } });
    await project.call('project.undo', {});
    expect(await statesOf(...keys)).toEqual([
      ['todo', false],
      ['done', false],
      ['todo', false],
    ]);
    await project.call('derivations.judgeMany', { questionIds, judgement: 'todo' });
    expect((await statesOf(...keys)).map(([state]) => state)).not.toContain('done');
  });

  test('are of one dataset, and each of them is there', async () => {
    const other = await project.importFile(join(sampleFolder, 'sample-r4c.json'));
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId: other } });
    const order = (questionIds: number[]) =>
      project.call('derivations.judgeMany', { questionIds, judgement: 'done' as const });
    const [first = 0] = await idsOf('sample-01');
    await expect(order([first, rows[0]?.id ?? 0])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(order([first, 9_999])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await statesOf('sample-01'))[0]).toEqual(['todo', false]);
  });
});

describe('the relations of a dataset', () => {
  const all = () => project.call('derivations.relations', { datasetId });
  const uses = (relation: string) => project.call('derivations.relationUses', { datasetId, relation });
  /** Counted from the contents, question by question. */
  const counted = async (relation: string) => {
    const { keys } = await list({});
    const contents = await Promise.all(keys.map(async (key) => (await read(key)).content));
    const steps = contents.map(({ derivations }) => derivations.flat().filter((step) => step.relation === relation));
    return [steps.flat().length, steps.filter(({ length }) => length > 0).length];
  };

  test('are listed with how often they stand, the most used first, and where', async () => {
    const relations = await all();
    expect(relations.map(({ count }) => count)).toEqual(relations.map(({ count }) => count).sort((a, b) => b - a));
    for (const { relation, count } of relations) {
      const { tripleCount, questionCount, uses: shown } = await uses(relation);
      expect([tripleCount, tripleCount, questionCount]).toEqual([count, ...(await counted(relation))]);
      expect(shown).toHaveLength(tripleCount);
    }
    expect(await uses('"\\x')).toEqual({ tripleCount: 0, questionCount: 0, doneCount: 0, uses: [] });
  });

  test('are renamed or merged in one act, which one undo takes back', async () => {
    const before = await all();
    const [most, other] = before;
    if (most === undefined || other === undefined) throw new Error('two relations');
    const { questionCount } = await uses(most.relation);
    const [use] = (await uses(most.relation)).uses;
    await project.call('derivations.setState', { questionId: use?.questionId ?? 0, state: 'done' });
    expect((await uses(most.relation)).doneCount).toBe(1);

    const order = { datasetId, from: most.relation, to: ` ${other.relation} ` };
    expect(await project.call('derivations.renameRelation', order)).toMatchObject({ questionCount });
    const after = await all();
    expect(after.find(({ relation }) => relation === other.relation)?.count).toBe(most.count + other.count);
    expect(after.some(({ relation }) => relation === most.relation)).toBe(false);
    expect((await project.call('derivations.readQuestion', { questionId: use?.questionId ?? 0 })).row).toMatchObject({
      ...{ state: 'draft', changedAfterDone: true },
    });

    await project.call('project.undo', {});
    expect(await all()).toEqual(before);
    const { row } = await project.call('derivations.readQuestion', { questionId: use?.questionId ?? 0 });
    expect(row).toMatchObject({ state: 'done', changedAfterDone: false, changed: false });
  });

  test('leave as a file', async () => {
    const { downloadId, itemCount } = await project.call('derivations.exportRelations', {
      datasetId,
      destination: { kind: 'download' },
    });
    expect([typeof downloadId, itemCount]).toEqual(['string', (await all()).length]);
  });
});

describe('scoring', () => {
  const score = async () => {
    const predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-predictions.json'), datasetId);
    const { taskId } = await project.call('derivations.score', { goldDatasetId: datasetId, predictionDatasetId });
    return Number((await project.finish(taskId)).runId);
  };

  test('stores totals and items, sorts by what was lost, and comes out the same when it is run again', async () => {
    const runId = await score();
    const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(run).toMatchObject({ id: runId, itemCount: 13, staleCount: 0, totals: { comparable: false } });
    expect(run?.totals.source.tokenizer).toBe('Sudachi small 20260116');
    expect(run?.totals.a?.em).toBeCloseTo(6 / 13, 12);
    const lost = await project.call('derivations.listQuestions', { view: { datasetId, runId, sort: 'lost' } });
    const fractions = lost.rows.map((row) => row.score?.fullF1 ?? Number.NaN);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(await project.call('derivations.rerunScore', { runId })).toEqual({ runId, same: true, differences: [] });
  });

  test('keeps the alignment of each item and marks it stale after an edit', async () => {
    const runId = await score();
    const questionId = await idOf('sample-12');
    const item = await project.call('derivations.readItemScore', { runId, questionId });
    expect(item?.pairs.map(({ goldStep, predictedStep, weight }) => [goldStep, predictedStep, weight === 1])).toEqual([
      [0, 0, true],
      [1, 1, false],
      [-1, 2, false],
    ]);
    const { content } = await read('sample-12');
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: 0,
      content: { ...content, answer: 'NO' },
    });
    expect((await project.call('derivations.readItemScore', { runId, questionId }))?.stale).toBe(true);
    const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(run?.staleCount).toBe(1);
    expect((await project.call('derivations.rerunScore', { runId })).same).toBe(true);
  });

  test('is not stale where the content is again what was scored, taken back or typed back', async () => {
    const runId = await score();
    const questionId = await idOf('sample-12');
    const { content } = await read('sample-12');
    const isStale = async () => {
      const item = await project.call('derivations.readItemScore', { runId, questionId });
      const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
      return [item?.stale, run?.staleCount];
    };
    const save = async (answer: string | null) => {
      const { version } = await read('sample-12');
      await project.call('derivations.saveContent', {
        questionId,
        baseVersion: version,
        content: { ...content, answer },
      });
    };
    expect(await isStale()).toEqual([false, 0]);
    await save('NO');
    expect(await isStale()).toEqual([true, 1]);
    await project.call('project.undo', {});
    expect(await isStale()).toEqual([false, 0]);
    await save('別の答え');
    await save(content.answer);
    expect(await isStale()).toEqual([false, 0]);

    // What was scored need not be what was imported.
    await save('NO');
    const { taskId } = await project.call('derivations.score', {
      goldDatasetId: datasetId,
      predictionDatasetId:
        (await project.call('derivations.listScores', { goldDatasetId: datasetId }))[0]?.predictionDatasetId ?? 0,
    });
    await project.finish(taskId);
    await save(content.answer);
    const [newest] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(newest?.staleCount).toBe(1);
    await save('NO');
    const [again] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(again?.staleCount).toBe(0);
  });

  test('says of what is being written what the next run will store, and stores nothing', async () => {
    const runId = await score();
    const questionId = await idOf('sample-12');
    const { content, version } = await read('sample-12');
    const [first, ...others] = content.derivations[0] ?? [];
    if (first === undefined) throw new Error('no triple');
    const written = { ...content, answer: 'NO', derivations: [[{ ...first, relation: '別の関係' }, ...others]] };
    const before = await project.call('derivations.readItemScore', { runId, questionId });
    expect(await project.call('derivations.scoreContent', { runId, questionId, content })).toEqual(before);
    const live = await project.call('derivations.scoreContent', { runId, questionId, content: written });
    expect(live?.r.f1).toBeLessThan(before?.r.f1 ?? 0);
    expect(await project.call('derivations.readItemScore', { runId, questionId })).toEqual(before);

    await project.call('derivations.saveContent', { questionId, baseVersion: version, content: written });
    const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    const predictionDatasetId = run?.predictionDatasetId ?? 0;
    const order = { goldDatasetId: datasetId, predictionDatasetId, replacesRunId: runId };
    const { taskId } = await project.call('derivations.score', order);
    const ended = await project.finish(taskId);
    expect(ended.replacedRunId).toBe(runId);
    const newRunId = Number(ended.runId);
    const stored = await project.call('derivations.readItemScore', { runId: newRunId, questionId });
    expect(stored).toEqual({ ...live, runId: newRunId });
    await expect(project.call('derivations.rerunScore', { runId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('sorts and filters by each of the four scores, those without one last', async () => {
    const runId = await score();
    const scoreOfRow = { a: 'answerSimilarity', e: 'entityF1', r: 'relationF1', er: 'fullF1' } as const;
    for (const scoreOf of ['a', 'e', 'r', 'er'] as const) {
      const view = { datasetId, runId, scoreOf };
      const { rows } = await project.call('derivations.listQuestions', { view: { ...view, sort: 'lost' } });
      const values = rows.map((row) => row.score?.[scoreOfRow[scoreOf]] ?? 2);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      const filter = { scoreAtMost: 0.5 };
      const low = await project.call('derivations.listQuestions', { view: { ...view, filter } });
      expect(low.matched).toBe(values.filter((value) => value <= 0.5).length);
      const place = { view: { ...view, sort: 'lost' as const }, questionId: rows[3]?.id ?? 0 };
      expect(await project.call('derivations.locateQuestion', place)).toEqual({ index: 3 });
    }
    const wrong = {
      view: { datasetId, runId, sort: 'lost' as const, scoreOf: 'a' as const, filter: { scoreAtMost: 0.5 } },
    };
    const { rows } = await project.call('derivations.listQuestions', wrong);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.score?.answerExactMatch).toBe(0);
  });

  test('does not call the score of a file of one’s own comparable, whatever the settings', async () => {
    const goldDatasetId = await project.importFile(join(sampleFolder, 'sample-r4c.json'));
    const predictions = await project.importFile(join(sampleFolder, 'sample-r4c-predictions.json'), goldDatasetId);
    const { taskId } = await project.call('derivations.score', { goldDatasetId, predictionDatasetId: predictions });
    await project.finish(taskId);
    const [run] = await project.call('derivations.listScores', { goldDatasetId });
    expect(run?.totals.source.options).toMatchObject({ references: 3, tieOrder: 'official', publishedGold: false });
    expect([run?.totals.comparable, run?.totals.reasons]).toEqual([false, ['goldNotPublished']]);
  });

  test('refuses predictions of another dataset', async () => {
    const other = await project.importFile(join(sampleFolder, 'sample-r4c.json'));
    const predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-r4c-predictions.json'), other);
    const refused = project.call('derivations.score', { goldDatasetId: datasetId, predictionDatasetId });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
