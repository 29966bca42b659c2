import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleFolder } from './openWorkbench.ts';
import { datasetId, idOf, list, project, projectOfSample, read } from './sampleDerivations.ts';

projectOfSample();

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
