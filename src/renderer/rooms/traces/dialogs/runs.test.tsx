import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDataset, eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { TracesRoom } from '../TracesRoom.tsx';
import { group, traces, tracesAnswers } from '../tracesFixture.ts';
import { orderedRuns, placesOfRuns } from './runsToChoose.ts';

eachInEmptyWindow();

const [first, second] = traces as [(typeof traces)[0], (typeof traces)[0]]; // both are there
const runs = [
  first,
  second,
  { ...first, id: 12, key: 'run-12', epoch: 2, passed: true, scores: [{ name: 'reward', value: 1, passed: true }] },
  { ...second, id: 13, key: 'run-13', epoch: 2, passed: false, scores: [{ name: 'reward', value: 0, passed: false }] },
  { ...second, id: 14, key: 'run-14', epoch: 3 },
];
const fixtureOf = (traceId: number) => (traceId % 2 === 0 ? 10 : 11);

function openRoom() {
  const known = tracesAnswers();
  const answerAs =
    (method: 'traces.readOutline' | 'traces.readSteps' | 'traces.readStep') => (input: { traceId: number }) => {
      const answer: unknown = known[method]?.({ ...input, traceId: fixtureOf(input.traceId) } as never); // a core of the test
      return method === 'traces.readOutline' ? { ...(answer as object), traceId: input.traceId } : answer;
    };
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.readGroup': () => ({ group: { ...group, traces: runs }, traces: runs, historyCount: 0 }),
      'traces.readOutline': answerAs('traces.readOutline'),
      'traces.readSteps': answerAs('traces.readSteps'),
      'traces.readStep': answerAs('traces.readStep'),
    }),
  );
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  return fake;
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const heads = () => [...document.querySelectorAll('.tx-column-head')].map((head) => head.getAttribute('data-column'));
const inspector = () => within(screen.getByRole('region', { name: 'Labels and facts' }));

test('four runs are chosen by key, stand side by side compared with the first, and are walked through from column to column', async () => {
  const { asked } = openRoom();
  await screen.findAllByText('Kumo-7B');
  expect(heads()).toEqual(['left', 'right']);
  press('p');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('5 runs of this question')).toBeTruthy();
  const row = (name: string) => within(dialog.getByRole('checkbox', { name }).closest('tr') ?? document.body);
  expect(row('Kumo-7B run-12').getByText('passed')).toBeTruthy();
  expect(row('Tsuki-2 run-13').getByText('reward 0')).toBeTruthy();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Kumo-7B run-12' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Tsuki-2 run-13' }));
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Tsuki-2 run-14' }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: /^Show 4 runs/ }));
  await waitFor(() => expect(heads()).toEqual(['left', 'right', 'third', 'fourth']));
  const aligned = asked.filter(({ method }) => method === 'traces.align').map(({ input }) => input);
  expect(aligned.slice(-3)).toEqual(
    [11, 12, 13].map((rightTraceId) => ({ leftTraceId: 10, rightTraceId })), // all with the first
  );
  await waitFor(() => expect(inspector().getByText('A.3')).toBeTruthy());
  for (const place of ['B.3', 'C.3', 'D.3', 'D.3']) {
    press(']');
    await waitFor(() => expect(inspector().getByText(place)).toBeTruthy());
  }
  press('1');
  await waitFor(() => {
    const marked = asked.filter(({ method }) => method === 'traces.setMark').map(({ input }) => input);
    expect(marked).toEqual([{ traceId: 13, step: 2, criterionId: 'needed', choiceId: 'yes' }]);
  });
});

test('the column in use becomes the one that the others are compared with', async () => {
  const { asked } = openRoom();
  await screen.findAllByText('Kumo-7B');
  press('p');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Tsuki-2 run-14' }));
  fireEvent.submit(dialog.getByRole('button', { name: /^Show 3 runs/ }));
  await waitFor(() => expect(heads()).toHaveLength(3));
  press(']');
  press(']');
  await waitFor(() => expect(inspector().getByText('C.3')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /^Make it column A/ }));
  await waitFor(() => expect(inspector().getByText('A.3')).toBeTruthy());
  const aligned = () => asked.filter(({ method }) => method === 'traces.align').map(({ input }) => input);
  await waitFor(() =>
    expect(aligned().slice(-2)).toEqual([
      { leftTraceId: 14, rightTraceId: 11 },
      { leftTraceId: 14, rightTraceId: 10 },
    ]),
  );
});

test('the menu of a column tells its runs apart by repetition, verdict and score, and the first four are shown by Enter', async () => {
  openRoom();
  await screen.findAllByText('Kumo-7B');
  fireEvent.click(screen.getByRole('button', { name: 'Trace in column A' }));
  const item = await screen.findByRole('menuitemradio', { name: /Kumo-7B · #2/ });
  expect(item.textContent).toContain('passed · reward 1');
  expect(screen.getByRole('menuitemradio', { name: /Tsuki-2 · #2/ }).textContent).toContain('failed · reward 0');
  press('Escape');

  press('p');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: /^Choose the first 4/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Show 4 runs/));
});

test('while names are hidden, a run is told by its size alone', async () => {
  openRoom();
  await screen.findAllByText('Kumo-7B');
  press('b');
  press('p');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(5);
  for (const word of ['Kumo', 'Tsuki', 'passed', 'reward', 'run-1'])
    expect(dialog.queryByText(new RegExp(word))).toBeNull();
});

test('runs are shown by model and verdict, and by score with those that passed first and those without one last', () => {
  const ids = (filter: Parameters<typeof orderedRuns>[1]) => orderedRuns(runs, filter).map(({ id }) => id);
  expect(ids({ model: null, verdict: null, order: 'position' })).toEqual([10, 11, 12, 13, 14]);
  expect(ids({ model: null, verdict: null, order: 'score' })).toEqual([12, 13, 10, 11, 14]);
  expect(ids({ model: null, verdict: null, order: 'model' })).toEqual([10, 12, 11, 13, 14]);
  expect(ids({ model: 'Tsuki-2', verdict: 'failed', order: 'position' })).toEqual([13]);
});

test('runs of one model, id and repetition are told apart by their file, with its size and when it came, and by their place in it', () => {
  const run = (id: number, datasetId: number, line: number | null = null) =>
    ({ ...first, id, datasetId, datasetName: 'log', line, member: null, pointer: '/samples/1' }) as const;
  const log = buildDataset({ id: 2, name: 'log' });
  const places = placesOfRuns([run(1, 1), run(2, 2, 7), run(3, 2, 9), { ...run(4, 2), epoch: 2 }], [log]);
  const ofLog = { name: 'log', dataset: log };
  expect([...places]).toEqual([
    [1, { file: { name: 'log', dataset: null }, place: null }],
    [2, { file: ofLog, place: { line: 7 } }],
    [3, { file: ofLog, place: { line: 9 } }],
    [4, { file: ofLog, place: null }],
  ]);
  const ofOneFile = placesOfRuns([run(5, 2), { ...run(6, 2), member: 'samples/2.json' }], [log]);
  expect([...ofOneFile.values()]).toEqual([
    { file: null, place: { text: '/samples/1' } },
    { file: null, place: { text: 'samples/2.json/samples/1' } },
  ]);
});
