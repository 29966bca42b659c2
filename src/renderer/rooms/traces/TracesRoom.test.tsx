import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Mark } from '../../../shared/traces/marks.ts';
import { Toasts } from '../../components/Toasts.tsx';
import { alignmentOf } from '../../components/transcript/transcriptFixture.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { TracesRoom } from './TracesRoom.tsx';
import { group, traces, tracesAnswers } from './tracesFixture.ts';

function openRoom(more: FakeAnswers = {}) {
  const marks: Mark[] = [];
  const fake = fakeWorkbench(tracesAnswers(more, marks));
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  return { ...fake, marks };
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const inspector = () => within(screen.getByRole('region', { name: 'Labels and facts' }));

eachInEmptyWindow();

test('a reviewer goes from call to call, answers with a digit, and marks the question done, by keyboard alone', async () => {
  const { marks, asked } = openRoom();
  await screen.findAllByText('Kumo-7B');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done, next' })).toBeTruthy());
  await waitFor(() => {
    press('u');
    expect(inspector().getByText('A.3')).toBeTruthy();
  });
  press('1');
  await waitFor(() => expect(marks).toHaveLength(1));
  press('u');
  await waitFor(() => expect(inspector().getByText('B.3')).toBeTruthy());
  press('2');
  await waitFor(() => expect(marks).toHaveLength(2));
  expect(marks.map(({ traceId, step, choiceId }) => [traceId, step, choiceId])).toEqual([
    [10, 2, 'yes'],
    [11, 2, 'no'],
  ]);
  press('u');
  await waitFor(() =>
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
      'Everything that is asked about the questions of the list is labelled.',
    ]),
  );
  press('Enter', { ctrlKey: true });
  await waitFor(() =>
    expect(asked).toContainEqual({ method: 'traces.setState', input: { groupId: 1, state: 'done' } }),
  );
  await waitFor(() => expect(useFrame.getState().toasts.at(-1)?.text).toBe('Every question in the list is done.'));
});

test('blind mode leaves no name of a model or of its file anywhere', async () => {
  openRoom();
  await screen.findAllByText('Kumo-7B');
  press('b');
  await screen.findByText('Model A');
  await waitFor(() => expect(document.body.textContent).not.toMatch(/Kumo|Tsuki/));
  press('b');
  await screen.findAllByText('Kumo-7B');
});

test.each([
  ['3', 'agreement'],
  ['4', 'labels by model'],
  ['5', 'pass rates'],
])('a question that is asked for while the page behind Alt+%s is open, %s, is shown in its place', async (digit) => {
  openRoom();
  await screen.findAllByText('Kumo-7B');
  await waitFor(() => {
    press(digit, { altKey: true });
    expect(screen.queryByRole('button', { name: 'Done, next' })).toBeNull();
  });
  act(() => useFrame.getState().goTo({ room: 'traces', datasetId: null, itemId: group.id }));
  expect(await screen.findByRole('button', { name: 'Done, next' })).toBeTruthy();
});

test('find says how many places there are on which side, goes round them, and gives the keys back', async () => {
  openRoom();
  await screen.findAllByText('Kumo-7B');
  press('f', { ctrlKey: true });
  const field = await screen.findByRole('textbox', { name: 'Find' });
  fireEvent.change(field, { target: { value: 'drug' } });
  await screen.findByText('1 of 4');
  expect(screen.getByText('A 2 · B 2')).toBeTruthy();
  act(() => field.focus());
  press('Enter', { shiftKey: true });
  await screen.findByText('4 of 4');
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull());
});

test('digits and single keys do nothing while a text field has the focus or an input method composes', async () => {
  const { marks } = openRoom();
  await screen.findAllByText('Kumo-7B');
  const search = screen.getByRole('textbox', { name: 'Search traces, comments' });
  act(() => search.focus());
  press('1');
  press('b');
  fireEvent.keyDown(document.body, { key: '1', isComposing: true, keyCode: 229 });
  expect([marks, screen.queryByText('Model A')]).toEqual([[], null]);
});

test('without traces the room says what belongs here and offers the import', async () => {
  openRoom({
    'datasets.list': () => [],
    'traces.listGroups': () => ({
      groups: [],
      offset: 0,
      total: 0,
      matched: 0,
      progress: { calls: 0, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 },
      doneCount: 0,
      draftCount: 0,
    }),
  });
  await screen.findByText('No traces yet');
  expect(screen.getByRole('button', { name: /Import traces/ })).toBeTruthy();
});

test('another label scheme is proposed by the tools of the files of the open question', async () => {
  const ofKind = { callCount: 0, tools: [] };
  const { asked } = openRoom({
    'traces.proposeScheme': () => ({ scheme: 'coding', callCount: 2, coding: ofKind, medical: ofKind }),
  });
  expect(await screen.findByText(/these traces look like those of another one: Coding agent/)).toBeTruthy();
  expect(asked).toContainEqual({ method: 'traces.proposeScheme', input: { datasetIds: [1] } });
});

test('a trace that has an answer about the whole, and not all of them, counts as labelled in part', async () => {
  const progress = { calls: 2, callsMarked: 1, traces: 2, tracesMarked: 0, tracesBegun: 1 };
  const groups = [{ ...group, progress }];
  const counts = { offset: 0, total: 1, matched: 1, progress, doneCount: 0, draftCount: 1 };
  openRoom({ 'traces.listGroups': () => ({ groups, ...counts }) });
  expect(await screen.findByText('1/2 calls, 0/2 traces (1 in part) labelled')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^1 of 2 calls, 0 of 2 traces .1 in part. labelled/ })).toBeTruthy();
});

test('a group that cannot be read says why, and is read on a second try', async () => {
  let fails = true;
  openRoom({
    'traces.readGroup': () => {
      if (fails) throw new Error('disk');
      return { group, traces, historyCount: 0 };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(again);
  await screen.findAllByText('Kumo-7B');
});

test('while the two sides are still aligned, no difference is not said', async () => {
  const aligned = Promise.withResolvers<unknown>();
  const asked: unknown[] = [];
  openRoom({
    'traces.align': (input: unknown) => {
      asked.push(input);
      return aligned.promise;
    },
  });
  await screen.findAllByText('Kumo-7B');
  await waitFor(() => expect(asked).toHaveLength(1));
  const said = () => useFrame.getState().toasts.map(({ text }) => text);
  press('d');
  await waitFor(() => expect(said()).toEqual(['Still aligning the traces. Try again in a moment.']));
  aligned.resolve(alignmentOf([], []));
  await waitFor(() => {
    press('d');
    expect(said().at(-1)).toBe('There is no further difference.');
  });
});

test('notices stand beside the labels that are being given, not on them', async () => {
  openRoom();
  renderIn(fakeWorkbench().workbench, <Toasts />);
  const pane = await waitFor(() => {
    const found = screen.getByText('Was the call needed?').closest<HTMLElement>('.ti-labels');
    expect(found).not.toBeNull();
    return found;
  });
  const notices = document.querySelector<HTMLElement>('.ak-toasts');
  if (pane === null || notices === null) throw new Error('nothing to place');
  const { clientWidth, clientHeight } = document.documentElement;
  pane.getBoundingClientRect = () => new DOMRect(clientWidth - 283, 72, 283, clientHeight - 96);
  notices.getBoundingClientRect = () => new DOMRect(0, 0, 368, 40);
  act(() => useFrame.getState().showToast({ text: 'The queue is made.' }));
  await waitFor(() => expect([notices.style.right, notices.style.bottom]).toEqual(['291px', '88px']));
});

test('while no question is open, the foot of the list speaks of the place of none', async () => {
  let rows = 0;
  const { emit } = openRoom({
    'traces.listGroups': () => ({
      ...{ groups: rows === 0 ? [] : [group], offset: 0, total: 1, matched: rows },
      ...{ progress: group.progress, doneCount: 0, draftCount: 0 },
    }),
    'traces.locateGroup': () => ({ index: -1 }),
  });
  await screen.findByText('No question passes the filter');
  rows = 1;
  act(() => emit('traces.changed', { groupIds: null }));
  await screen.findByText('1 of 1 shown');
  expect(screen.getByText('Choose a question in the list')).toBeTruthy();
  expect(screen.queryByText('not in the list')).toBeNull();
});
