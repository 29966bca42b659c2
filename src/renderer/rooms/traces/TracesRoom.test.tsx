import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mark } from '../../../shared/traces/marks.ts';
import { alignmentOf, buildSteps, outlineOf } from '../../components/transcript/transcriptFixture.ts';
import {
  buildDataset,
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { texts } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { TracesRoom } from './TracesRoom.tsx';

const stepsOf = (model: string, drug: string) =>
  buildSteps(
    { kind: 'user', text: '㈱の薬は肝障害で使えますか。𠮷' },
    { kind: 'thought', text: `I, ${model}, read the label.` },
    {
      kind: 'tool_call',
      tool: 'FDA_get_dosage_by_drug_name',
      label: 'FDA',
      callId: 'c1',
      arguments: { drug_name: drug },
    },
    { kind: 'tool_result', tool: 'FDA_get_dosage_by_drug_name', label: 'FDA', callId: 'c1', text: 'Once daily.' },
    { kind: 'answer', text: `Use ${drug}.` },
  );
const steps = new Map([
  [10, stepsOf('Kumo-7B', 'terbinafine')],
  [11, stepsOf('Tsuki-2', 'efinaconazole')],
]);
const of = (traceId: number) => steps.get(traceId) ?? [];
const head = (id: number, model: string) => ({
  id,
  datasetId: 1,
  key: `run-${id}`,
  model,
  stepCount: 5,
  callCount: 1,
  errorCount: 0,
  callsMarked: 0,
  datasetName: 'kumo',
  sourceFormat: 'txagent',
  question: '㈱の薬は肝障害で使えますか。𠮷',
  answer: null,
  usage: null,
  line: null,
  member: null,
  pointer: '/0',
});
const traces = [head(10, 'Kumo-7B'), head(11, 'Tsuki-2')];
const group = {
  id: 1,
  questionId: 'q-1',
  title: '薬',
  traces,
  callCount: 2,
  callsMarked: 0,
  state: 'todo',
  flagged: false,
};
const both = (text: string) => ({ en: text, ja: text });
const criterion = {
  id: 'needed',
  scope: 'call',
  name: both('Was the call needed?'),
  description: both(''),
  choices: [
    { id: 'yes', name: both('Yes'), description: both('') },
    { id: 'no', name: both('No'), description: both('') },
  ],
};

function openRoom(more: FakeAnswers = {}) {
  const marks: Mark[] = [];
  const fake = fakeWorkbench({
    'datasets.list': () => [buildDataset({ room: 'traces', format: 'txagent', name: 'kumo' })],
    'guideline.read': () => ({ text: '', language: 'en' }),
    'traces.listGroups': () => ({
      groups: [group],
      offset: 0,
      total: 1,
      matched: 1,
      callCount: 2,
      callsMarked: 0,
      doneCount: 0,
      draftCount: 0,
    }),
    'traces.locateGroup': () => ({ index: 0 }),
    'traces.nextOpenGroup': () => ({ groupId: null }),
    'traces.facets': () => ({ models: [{ model: 'Kumo-7B', groupCount: 1 }], labels: [], detectors: [] }),
    'traces.indexState': () => ({ indexedBytes: 1, totalBytes: 1 }),
    'traces.listQueues': () => [],
    'traces.labels': () => ({ labels: [], lists: [], assigned: [], unknownTools: [] }),
    'traces.readScheme': () => ({ version: 0, criteria: [criterion], savedAt: null, savedBy: null }),
    'traces.readGroup': () => ({ group, traces, historyCount: 0 }),
    'traces.readOutline': ({ traceId }: { traceId: number }) => outlineOf(traceId, of(traceId)),
    'traces.readSteps': ({ traceId, from, to }: { traceId: number; from: number; to: number }) =>
      of(traceId)
        .slice(from, to)
        .map((step) => ({ ...step, textLength: step.text.length, lineCount: 1, cut: false })),
    'traces.readStep': ({ traceId, step }: { traceId: number; step: number }) => of(traceId)[step],
    'traces.align': () => alignmentOf(of(10), of(11)),
    'traces.findings': () => [],
    'traces.readMarks': ({ traceId }: { traceId: number }) => ({
      marks: marks.filter((mark) => mark.traceId === traceId),
      spans: [],
      comments: [],
    }),
    'traces.setMark': (mark: Mark) => {
      marks.push({ ...mark, schemeVersion: 0, counter: 1, savedAt: '2026-01-02T03:04:05.000Z' });
      return { counter: marks.length, savedAt: '2026-01-02T03:04:05.000Z' };
    },
    'traces.readTool': () => ({ name: 'x', label: 'FDA', description: '', parameters: [], fileName: null }),
    'traces.history': () => [],
    'traces.setState': () => ({ counter: 1, savedAt: '2026-01-02T03:04:05.000Z' }),
    'traces.find': ({ traceIds }: { traceIds: number[] }) =>
      traceIds.map((traceId) => ({ traceId, steps: [2, 4], counts: [1, 1], total: 2 })),
    ...more,
  });
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  return { ...fake, marks };
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const inspector = () => within(screen.getByRole('region', { name: 'Labels and facts' }));

let stop = () => {};
beforeAll(prepareWindow);
beforeEach(async () => {
  resetFrame();
  await texts.changeLanguage('en');
  stop = keys.listen(window);
});
afterEach(() => {
  cleanup();
  stop();
});

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
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Every call in the list is labelled.']),
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
  const search = screen.getByRole('textbox', { name: 'Search traces' });
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
      callCount: 0,
      callsMarked: 0,
      doneCount: 0,
      draftCount: 0,
    }),
  });
  await screen.findByText('No traces yet');
  expect(screen.getByRole('button', { name: /Import traces/ })).toBeTruthy();
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
