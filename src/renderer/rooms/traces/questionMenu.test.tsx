import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { TracesRoom } from './TracesRoom.tsx';
import { group, traces, tracesAnswers } from './tracesFixture.ts';

const groups = [group, { ...group, id: 2, title: '同じ薬 𠮷' }];
const saved = { counter: 1, savedAt: '2026-01-02T03:04:05.000Z' };

async function openRoom(more: FakeAnswers = {}) {
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.listGroups': () => ({
        ...{ groups, offset: 0, total: 2, matched: 2 },
        ...{ progress: group.progress, doneCount: 0, draftCount: 0 },
      }),
      'traces.locateGroup': ({ groupId }: { groupId: number }) => ({ index: groupId - 1 }),
      'traces.readGroup': ({ groupId }: { groupId: number }) => ({
        group: groups.find(({ id }) => id === groupId),
        traces,
        historyCount: 0,
      }),
      'traces.partQuestion': () => ({ ...saved, groupId: 3 }),
      'traces.joinQuestions': () => ({ ...saved, groupId: 2 }),
      ...more,
    }),
  );
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  await screen.findByText('1 / 2');
  return { asked: (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input) };
}

async function openMenu(): Promise<string[]> {
  fireEvent.click(screen.getByRole('button', { name: 'About this question' }));
  await screen.findByRole('menuitem', { name: 'Same question as another one…' });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
const toast = () => useFrame.getState().toasts.at(-1)?.text;

eachInEmptyWindow();

test('a trace of a pair is given a question of its own', async () => {
  const { asked } = await openRoom();
  expect(await openMenu()).toEqual([
    'Trace A answers another question',
    'Trace B answers another question',
    'Same question as another one…',
  ]);
  choose('Trace B answers another question');
  await waitFor(() => expect(toast()).toBe('Trace B has a question of its own now.'));
  expect(asked('traces.partQuestion')).toEqual([{ groupId: 1, traceIds: [11] }]);
});

test('a question is held, and joined with the one that is opened then', async () => {
  const { asked } = await openRoom();
  await openMenu();
  choose('Same question as another one…');
  await waitFor(() => expect(toast()).toBe('Now open the other question and choose Join in its menu.'));
  fireEvent.keyDown(document.body, { key: 'PageDown', altKey: true });
  await screen.findByText('2 / 2');
  await waitFor(async () => expect(await openMenu()).toContain('Join with “薬”'));
  choose('Join with “薬”');
  await waitFor(() => expect(toast()).toBe('The two questions are one now.'));
  expect(asked('traces.joinQuestions')).toEqual([{ groupId: 2, otherGroupId: 1 }]);
});

test('a question is not joined with itself, and one trace alone is not parted', async () => {
  await openRoom({ 'traces.readGroup': () => ({ group, traces: traces.slice(0, 1), historyCount: 0 }) });
  await openMenu();
  choose('Same question as another one…');
  await waitFor(() => expect(toast()).toMatch(/^Now open/));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(await openMenu()).toEqual(['Same question as another one…']);
});
