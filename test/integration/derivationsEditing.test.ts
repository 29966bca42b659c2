import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { datasetId, idOf, project, projectOfSample, read } from './sampleDerivations.ts';

projectOfSample();

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
