import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { emptyDraft, type RatingDraft } from '../../../../shared/rooms/ratings/draft.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { answerOf } from '../judgement.ts';
import { renderPages } from '../pagesFixture.tsx';
import { buildSubmission, buildTask, fullDraft, ratingsAnswers } from '../ratingsFixture.ts';
import { taskOf } from '../ratingsState.ts';
import { createRatingsStore } from '../ratingsStore.ts';

eachInEmptyWindow();

async function openPair(answers: FakeAnswers) {
  const { workbench, asked } = fakeWorkbench(ratingsAnswers(answers));
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, 'rate');
  await renderPages(workbench, store);
  return { store, asked };
}

const wordsOfReport = async () =>
  within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Comment on the pair (optional)',
  });

test('what is typed of a question that makes no sense is kept when the dialog is closed, and a comment typed before is sent with it', async () => {
  const { store, asked } = await openPair({ 'ratings.submitNonsense': () => ({}) });
  act(() => store.getState().comment('which dose?'));
  act(() => store.getState().openDialog({ kind: 'nonsense' }));
  const words = await wordsOfReport();
  expect(words.value).toBe('which dose?');
  fireEvent.change(words, { target: { value: 'which dose? 用量が不明' } });
  await act(async () => fireEvent.keyDown(words, { key: 'Escape' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => store.getState().flush());
  const [kept] = asked.filter(({ method }) => method === 'ratings.keepDraft').slice(-1);
  expect(kept?.input).toMatchObject({ draft: { comment: 'which dose? 用量が不明' } });
  act(() => store.getState().openDialog({ kind: 'nonsense' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'It is not clear what is asked' }));
  await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit' })));
  const [sent] = asked.filter(({ method }) => method === 'ratings.submitNonsense');
  expect(sent?.input).toMatchObject({ reason: 'unclear', text: 'which dose? 用量が不明' });
});

test('before a judgement is submitted, its reasons and its comment are shown as they will be kept', async () => {
  const helpfulness = { ...answerOf(fullDraft(), 'helpfulness'), reason: 'Aの用量が正しい' };
  const answers = { ...fullDraft().answers, helpfulness };
  const draft = fullDraft({ answers, comment: '添付文書で確かめた' });
  const { store } = await openPair({ 'ratings.readTask': () => buildTask({ draft }) });
  act(() => store.getState().openDialog({ kind: 'confirm' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Aの用量が正しい')).toBeTruthy();
  expect(within(dialog).getByText('添付文書で確かめた')).toBeTruthy();
});

test('a report that is revised shows why it was made and in which words, and begins with both', async () => {
  const report = { reason: 'wrong_premise', text: '用量が不明' } as const;
  const { store } = await openPair({
    'ratings.readTask': () => buildTask({ revises: 's', report, draft: { ...emptyDraft, comment: report.text } }),
  });
  const said = screen.getByText('You reported that this question does not make sense:').closest('.ak-note');
  expect(said?.textContent).toContain('It assumes something that is not so用量が不明');
  act(() => store.getState().openDialog({ kind: 'nonsense' }));
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'It assumes something that is not so' });
  expect([chosen.checked, (await wordsOfReport()).value]).toEqual([true, '用量が不明']);
});

test('a pair whose judgement is withdrawn while it is revised is judged afresh', async () => {
  const submission = buildSubmission();
  let isWithdrawn = false;
  const { store } = await openPair({
    'ratings.readTask': () =>
      isWithdrawn ? buildTask() : buildTask({ revises: submission.submissionId, draft: fullDraft() }),
    'ratings.withdraw': () => {
      isWithdrawn = true;
      return {};
    },
  });
  expect(screen.getByText('Revision')).toBeTruthy();
  await act(() => store.getState().withdraw([submission]));
  expect(screen.queryByText('Revision')).toBeNull();
  expect(store.getState().draft.answers).toEqual({});
});

test('what is typed before the next pair is there answers neither pair, and is said to answer nothing', async () => {
  const written = Promise.withResolvers<void>();
  const { store } = await openPair({
    'ratings.readTask': () => buildTask({ draft: fullDraft() }),
    'ratings.submit': async ({ submissionId }: { submissionId: string }) => {
      await written.promise;
      const next = buildTask({ assignmentId: 12, question: 'Question 12' });
      return { submissionId, counter: 1, savedAt: '2026-11-23T16:08:55.000Z', progress: next.progress, next };
    },
  });
  const before = store.getState().draft;
  act(() => store.getState().openDialog({ kind: 'confirm' }));
  const dialog = await screen.findByRole('dialog');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' })));
  expect(within(dialog).getByRole('status').textContent).toBe('Saving; the next question follows.');
  for (const key of ['1', '1', 'Escape'])
    await act(async () => fireEvent.keyDown(document.activeElement ?? dialog, { key }));
  expect([store.getState().dialog, store.getState().draft]).toEqual([{ kind: 'confirm' }, before]);
  await act(async () => written.resolve());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(taskOf(store.getState())?.assignmentId).toBe(12);
  expect(store.getState().draft.answers).toEqual({});
  await waitFor(() =>
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
      'Question 1 is submitted. What you typed before the next page was there was not taken.',
    ]),
  );
});

test('a pair whose selection is cleared begins again at its first field', async () => {
  await openPair({ 'ratings.readTask': () => buildTask({ draft: fullDraft() }) });
  const clear = screen.getByRole('button', { name: 'Clear selection' });
  clear.focus();
  await act(async () => fireEvent.click(clear));
  // jsdom leaves the focus on what is closed; a browser does not.
  act(() => clear.blur());
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe(
      'problem_resolution.choice',
    ),
  );
});

test('what was cleared comes back with the focus on the field where it was', async () => {
  const { store } = await openPair({ 'ratings.readTask': () => buildTask({ draft: fullDraft() }) });
  const field = () => document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion');
  act(() => store.getState().focusOn('accuracy.choice'));
  for (const putBack of ['frame.undo', 'toast'] as const) {
    act(() => document.querySelector<HTMLElement>('.rf')?.focus());
    expect(field()).toBe('accuracy.choice');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear selection' })));
    await waitFor(() => expect(field()).toBe('problem_resolution.choice'));
    const [toast] = useFrame.getState().toasts;
    act(() => (putBack === 'toast' ? toast?.action?.run() : void keys.run(putBack)));
    await waitFor(() => expect(field()).toBe('accuracy.choice'));
  }
});

/** Submits the pair that another window submits first, with `elsewhere`, null for a report; gives what is told, and what is kept of this window's. */
async function submitAfter(elsewhere: RatingDraft | null, submits: 'judgement' | 'report' = 'judgement') {
  let isJudged = false;
  const refuse = () => {
    isJudged = true;
    throw new AppError('CONFLICT', '', { reason: 'judged' });
  };
  const { store, asked } = await openPair({
    'ratings.readTask': () => (isJudged ? buildTask({ assignmentId: 12 }) : buildTask({ draft: fullDraft() })),
    'ratings.readDraft': () =>
      isJudged
        ? { draft: elsewhere ?? fullDraft(), revises: 's', judged: elsewhere }
        : { draft: fullDraft(), revises: null, judged: null },
    'ratings.submit': refuse,
    'ratings.submitNonsense': refuse,
  });
  act(() => store.getState().openDialog({ kind: submits === 'report' ? 'nonsense' : 'confirm' }));
  const dialog = await screen.findByRole('dialog');
  if (submits === 'report')
    fireEvent.click(within(dialog).getByRole('radio', { name: 'It is not clear what is asked' }));
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' })));
  expect(taskOf(store.getState())?.assignmentId).toBe(12);
  const kept = asked.filter(({ method }) => method === 'ratings.keepDraft').map(({ input }) => input);
  return { told: useFrame.getState().toasts.map(({ text }) => text), kept };
}

test('a pair that another window submitted meanwhile is said to be submitted, with nothing to choose', async () => {
  const { told, kept } = await submitAfter(fullDraft());
  expect(told).toEqual([
    'This question was already submitted in another window. Both windows said the same, so nothing is lost.',
  ]);
  expect(kept).toEqual([]);
});

test.each([
  ['a judgement that says something else than the other', 'judgement', fullDraft({ comment: 'elsewhere' })],
  ['a judgement where a report stands', 'judgement', null],
  ['a report where a judgement stands', 'report', fullDraft()],
] as const)('%s is kept as a draft after another window submitted, and that is told', async (_, submits, elsewhere) => {
  const { told, kept } = await submitAfter(elsewhere, submits);
  expect(told).toEqual([
    expect.stringMatching(/^This question was already submitted in another window\. What was said in this window/),
  ]);
  expect(kept).toMatchObject([{ assignmentId: 11, draft: fullDraft() }]);
});
