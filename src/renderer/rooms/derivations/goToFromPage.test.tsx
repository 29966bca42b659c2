import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDataset, eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { DerivationsRoom } from './DerivationsRoom.tsx';
import { buildDetail, buildRow, imported } from './roomFixture.ts';

const rows = [1, 2].map((id) => buildRow(id));

eachInEmptyWindow();

/** The room with two questions, of which the first is open. */
async function openRoom() {
  const fake = fakeWorkbench({
    'datasets.list': () => [buildDataset({ id: 1, name: 'dev' })],
    'datasets.listWithdrawn': () => [],
    'datasets.alphas': () => [],
    'guideline.read': () => ({ text: '', language: 'en' }),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.suggestRelations': () => [],
    'derivations.relationCounts': () => [],
    'derivations.history': () => [],
    'derivations.triplesAgreement': () => ({ versions: [], pairs: [] }),
    'derivations.locateQuestion': ({ questionId }: { questionId: number }) => ({ index: questionId - 1 }),
    'derivations.listQuestions': () => ({ rows, offset: 0, total: 2, matched: 2, matchedWithoutFilter: 2 }),
    'derivations.readQuestion': ({ questionId }: { questionId: number }) =>
      buildDetail(buildRow(questionId), { content: { ...imported, answer: `答え ${questionId}` } }),
  });
  await fake.workbench.store.getState().open();
  useFrame.getState().go('derivations');
  renderIn(fake.workbench, <DerivationsRoom />);
  await screen.findByDisplayValue('答え 1');
}

test.each(['derivations.agreement', 'derivations.compareVersions'])(
  'a question that is asked for while the page of %s is open is shown in its place, and a command that is asked for is done there',
  async (page) => {
    await openRoom();
    await act(async () => keys.run(page));
    await waitFor(() => expect(screen.queryByDisplayValue('答え 1')).toBeNull());
    act(() => useFrame.getState().goTo({ room: 'derivations', datasetId: 1, itemId: 2 }));
    expect(await screen.findByDisplayValue('答え 2')).toBeTruthy();

    await act(async () => keys.run(page));
    await waitFor(() => expect(screen.queryByDisplayValue('答え 2')).toBeNull());
    const command = 'derivations.compareVersions';
    act(() => useFrame.getState().goTo({ room: 'derivations', datasetId: 1, itemId: null, command }));
    await waitFor(() => expect(keys.run('derivations.nextCompared')).toBe(true));
  },
);
