import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { buildDataset } from '../../testing/fakeWorkbench.tsx';
import { buildRow, imported, roomShowing } from './roomFixture.ts';

test('edits that a window could not save any more are saved when their evaluator opens the room again, each in its question', async () => {
  const draft = (answer: string) => ({ baseVersion: 2, content: { ...imported, answer } });
  const kept = { selectedId: 1, drafts: { 1: draft('一'), 2: draft('二'), 9: draft('九') } };
  const rows = [buildRow(1), buildRow(2)];
  const counts = { offset: 0, total: 2, matched: 2, matchedWithoutFilter: 2 };
  const { store, asked } = roomShowing(imported, {
    'session.read': () => ({ value: kept }),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.locateQuestion': () => ({ index: 0 }),
    'derivations.listQuestions': () => ({ rows, ...counts }),
    'derivations.readQuestion': ({ questionId }) => {
      if (questionId === 9) throw new AppError('NOT_FOUND', 'gone');
      const detail = store.getState().detail;
      if (detail.status === 'ready') shown = detail.value;
      return { ...shown, row: buildRow(questionId), version: 2 };
    },
    'derivations.saveContent': () => ({ version: 3, counter: 1, savedAt: '2026-01-01T00:00:00Z' }),
  });
  const first = store.getState().detail;
  let shown = first.status === 'ready' ? first.value : null;
  await store.getState().openDataset(buildDataset({ id: 1 }));
  await store.getState().flush();
  const saves = asked.filter(({ method }) => method === 'derivations.saveContent').map(({ input }) => input);
  expect(saves).toMatchObject([
    { questionId: 1, baseVersion: 2, content: { answer: '一' } },
    { questionId: 2, baseVersion: 2, content: { answer: '二' } },
  ]);
});

test('a comment that was sent as the window went away is no draft any more; one that was not is', async () => {
  const rows = [buildRow(1)];
  const open = async (draft: string) => {
    const { store } = roomShowing(imported, {
      'session.read': () => ({ value: { selectedId: 1, comments: { 1: draft } } }),
      'derivations.listScores': () => [],
      'derivations.checkCounts': () => [],
      'derivations.locateQuestion': () => ({ index: 0 }),
      'derivations.listQuestions': () => ({ rows, offset: 0, total: 1, matched: 1, matchedWithoutFilter: 1 }),
      'derivations.readQuestion': () => ({ ...shown, comments: [comment(5, '根拠を確認'), comment(4, '前のもの')] }),
    });
    const { detail } = store.getState();
    const shown = detail.status === 'ready' ? detail.value : null;
    await store.getState().openDataset(buildDataset({ id: 1 }));
    return store.getState().commentText;
  };
  const comment = (ordinal: number, text: string) => ({
    ...{ ordinal, text, author: '佐伯', isOwn: true, savedAt: '2026-01-01T00:00:00Z', isEdited: false, version: 2 },
  });
  expect(await open('根拠を確認 ')).toBe('');
  expect(await open('前のもの')).toBe('前のもの');
});

test('what is typed on while a comment is sent stays in the field', async () => {
  const { store, asked } = roomShowing(imported, {
    'derivations.addComment': () => ({}),
    'derivations.readQuestion': () => (shown.status === 'ready' ? shown.value : null),
  });
  const shown = store.getState().detail;
  store.getState().setCommentText('要確認 ');
  const sending = store.getState().addComment();
  store.getState().setCommentText('要確認 次は');
  await sending;
  expect(store.getState().commentText).toBe('次は');
  expect(asked).toContainEqual({ method: 'derivations.addComment', input: { questionId: 1, text: '要確認' } });
});
