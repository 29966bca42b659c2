import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { Toasts } from '../../components/Toasts.tsx';
import { buildDataset, eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { DerivationsRoom } from './DerivationsRoom.tsx';
import { buildDetail, buildRow, imported } from './roomFixture.ts';

const train = buildDataset({ id: 1, name: 'train 𠮷' });
const dev = buildDataset({ id: 2, name: 'dev 﨑' });

eachInEmptyWindow();

/** Two datasets of one question each, which has the id of its dataset; the first can be withdrawn in another window. */
async function openRoom() {
  let isWithdrawn = false;
  const answers: string[] = [];
  const changed = (next: boolean) => {
    isWithdrawn = next;
    return act(async () => fake.emit('datasets.changed', { datasetIds: [1] }));
  };
  const row = (id: number) => buildRow(id, { position: 0 });
  const fake = fakeWorkbench({
    'datasets.list': () => (isWithdrawn ? [dev] : [train, dev]),
    'datasets.listWithdrawn': () => (isWithdrawn ? [{ ...train, by: '佐藤', at: '2026-01-01T00:00:00.000Z' }] : []),
    'guideline.read': () => ({ text: '', language: 'en' }),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.suggestRelations': () => [],
    'derivations.relationCounts': ({ relations }: { relations: string[] }) => relations.map(() => 1),
    'derivations.history': () => [],
    'derivations.locateQuestion': () => ({ index: 0 }),
    'derivations.listQuestions': ({ view }: { view: { datasetId: number } }) => ({
      ...{ rows: [row(view.datasetId)], offset: 0, total: 1, matched: 1, matchedWithoutFilter: 1 },
    }),
    'derivations.readQuestion': ({ questionId }: { questionId: number }) =>
      buildDetail(row(questionId), { datasetId: questionId }),
    'derivations.saveContent': ({ content }: { content: { answer: string } }) => {
      if (isWithdrawn) throw new AppError('NOT_FOUND', 'No such question');
      answers.push(content.answer);
      return { version: 1, counter: 1, savedAt: '2026-01-01T00:00:00.000Z' };
    },
  });
  await fake.workbench.store.getState().open();
  useFrame.getState().go('derivations');
  renderIn(
    fake.workbench,
    <>
      <DerivationsRoom />
      <Toasts />
    </>,
  );
  const field = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('.dv-answer input'));
  const { store } = fake.workbench;
  const withdrawElsewhere = () => changed(true);
  const putBackElsewhere = () => changed(false);
  return { store, asked: fake.asked, answers, field, withdrawElsewhere, putBackElsewhere };
}

const answerShown = () => document.querySelector<HTMLInputElement>('.dv-answer input')?.value;

test('a dataset that goes from under the hand is named, what is typed on is no command, and the text is saved when it is put back', async () => {
  const { store, asked, answers, field, withdrawElsewhere, putBackElsewhere } = await openRoom();
  field.focus();
  fireEvent.keyDown(field, { key: 'ArrowLeft' });
  fireEvent.change(field, { target: { value: '花巻' } });
  await withdrawElsewhere();
  expect(await screen.findByText('train 𠮷 was withdrawn in another window, by 佐藤.')).toBeTruthy();
  await waitFor(() => expect(answerShown()).toBe(imported.answer));
  expect(field.isConnected).toBe(false);
  const letters = ['t', 'e', 'j'].map((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  expect(letters).toEqual([false, false, false]);
  expect(answers).toEqual([]);
  // Kept at once, should the window be closed before the dataset is back.
  const kept = { key: 'derivations.1', value: expect.objectContaining({ drafts: { 1: expect.anything() } }) };
  expect(asked).toContainEqual({ method: 'session.write', input: kept });

  await putBackElsewhere();
  act(() => store.getState().selectDataset(1));
  await waitFor(() => expect(answers).toEqual(['花巻']));
  expect(answerShown()).toBe('花巻');
});
