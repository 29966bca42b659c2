import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defaultScheme } from '../../../shared/traces/defaultScheme.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { afterFrame } from '../../window/afterFrame.ts';
import { useFrame } from '../../window/frameStore.ts';
import { TracesRoom } from './TracesRoom.tsx';
import { group, traces, tracesAnswers } from './tracesFixture.ts';

type State = 'todo' | 'done';
const wholeId = defaultScheme.criteria.find(({ scope }) => scope === 'trace')?.id ?? '';

type Room = {
  /** How many traces have an answer as a whole. */
  readonly answered?: number;
  /** How often they cannot be counted at first. */
  readonly uncounted?: number;
  /** What a question waits for before it can be read. */
  readonly before?: (groupId: number) => Promise<void> | false;
};

/** A room over questions in these states, and what was written of them. */
async function openRoom(states: readonly State[], { answered = 1, uncounted = 0, before = () => false }: Room = {}) {
  const groups = states.map((state, at) => ({ ...group, id: at + 1, state }));
  let failures = uncounted;
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.listGroups': () => ({
        ...{ groups, offset: 0, total: groups.length, matched: groups.length },
        ...{ progress: group.progress, doneCount: 0, draftCount: 0 },
      }),
      'traces.locateGroup': ({ groupId }: { groupId: number }) => ({ index: groupId - 1 }),
      'traces.readGroup': async ({ groupId }: { groupId: number }) => {
        await before(groupId);
        return { group: groups[groupId - 1], traces, historyCount: 0 };
      },
      'traces.readScheme': () => defaultScheme,
      'traces.countWholeLabels': () => {
        failures -= 1;
        if (failures >= 0) throw new Error('The connection is gone');
        return { traceCount: 4, answered: [{ criterionId: wholeId, traceCount: answered }] };
      },
      'traces.labelMany': () => ({ counter: 1, savedAt: '2026-01-02T03:04:05.000Z', labelled: 3, kept: 1 }),
      'traces.judgeMany': () => ({ counter: 1, savedAt: '2026-01-02T03:04:05.000Z' }),
      'traces.setState': ({ groupId, state }: { groupId: number; state: State }) => {
        const one = groups[groupId - 1];
        if (one) groups[groupId - 1] = { ...one, state };
        return { counter: 1, savedAt: '2026-01-02T03:04:05.000Z' };
      },
    }),
  );
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findByText(`1 / ${groups.length}`);
  await screen.findAllByText('Kumo-7B');
  return {
    asked: fake.asked,
    told: () => fake.asked.filter(({ method }) => method === 'traces.setState').map(({ input }) => input),
  };
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));

eachInEmptyWindow();

test('done goes on to the next question once, however long its key is held', async () => {
  const { told } = await openRoom(['todo', 'todo', 'todo']);
  await press('Enter', { ctrlKey: true });
  for (let held = 0; held < 5; held += 1) await press('Enter', { ctrlKey: true, repeat: true });
  await screen.findByText('2 / 3');
  expect(told()).toEqual([{ groupId: 1, state: 'done' }]);
});

/** A clock that a test sets, in ms from now on. */
function stoppedClock() {
  const started = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(started);
  return (milliseconds: number) => void now.mockReturnValue(started + milliseconds);
}

/** Lets the window draw what it shows. */
const drawn = () => act(() => new Promise<void>((done) => void afterFrame(done)));

test('done that is pressed twice at once is of the question that was read alone, and later of the next', async () => {
  const { told } = await openRoom(['todo', 'todo', 'todo']);
  const setClock = stoppedClock();
  await press('Enter', { ctrlKey: true });
  await screen.findByText('2 / 3');
  await drawn();
  setClock(150);
  await press('Enter', { ctrlKey: true });
  expect(told()).toEqual([{ groupId: 1, state: 'done' }]);
  setClock(450);
  await press('Enter', { ctrlKey: true });
  await screen.findByText('3 / 3');
  vi.restoreAllMocks();
  expect(told()).toEqual([
    { groupId: 1, state: 'done' },
    { groupId: 2, state: 'done' },
  ]);
});

test('done is of a question that came late only once that was there for a while', async () => {
  const late = Promise.withResolvers<void>();
  const { told } = await openRoom(['todo', 'todo', 'todo'], { before: (groupId) => groupId === 2 && late.promise });
  const setClock = stoppedClock();
  await press('Enter', { ctrlKey: true });
  setClock(600);
  await press('Enter', { ctrlKey: true });
  late.resolve();
  await screen.findByText('2 / 3');
  await drawn();
  setClock(700);
  await press('Enter', { ctrlKey: true });
  expect(told()).toEqual([{ groupId: 1, state: 'done' }]);
  setClock(1050);
  await press('Enter', { ctrlKey: true });
  await screen.findByText('3 / 3');
  vi.restoreAllMocks();
  expect(told().at(-1)).toEqual({ groupId: 2, state: 'done' });
});

test('done on a question that is done writes nothing and goes on', async () => {
  const { told } = await openRoom(['done', 'todo']);
  await press('Enter', { ctrlKey: true });
  await screen.findByText('2 / 2');
  expect(told()).toEqual([]);
});

test('only R opens a question that is done again, and it stays where one is', async () => {
  const { told } = await openRoom(['done', 'todo']);
  await screen.findByRole('button', { name: /^Back to draft/ });
  await press('r', { repeat: true });
  expect(told()).toEqual([]);
  await press('r');
  await waitFor(() => expect(told()).toEqual([{ groupId: 1, state: 'todo' }]));
  expect(screen.getByText('1 / 2')).toBeTruthy();
});

test('done leaves the field that had the caret', async () => {
  await openRoom(['todo', 'todo']);
  const field = screen.getByRole('textbox', { name: 'Search traces, comments' });
  act(() => field.focus());
  await press('Enter', { ctrlKey: true });
  await screen.findByText('2 / 2');
  expect(document.activeElement?.closest('input, textarea')).toBeNull();
});

test('several questions are picked in the list and called done in one act', async () => {
  const { asked } = await openRoom(['todo', 'todo', 'todo']);
  const list = screen.getByRole('listbox', { name: 'Questions' });
  const key = (code: string) =>
    act(async () => {
      fireEvent.keyDown(list, { key: code === 'Space' ? ' ' : code.slice(3), code, shiftKey: true });
    });
  await key('Space');
  await key('KeyJ');
  const bar = screen.getByRole('region', { name: '2 chosen' });
  await act(async () => fireEvent.click(within(bar).getByRole('button', { name: 'Done' })));
  expect(asked.filter(({ method }) => method === 'traces.judgeMany').map(({ input }) => input)).toEqual([
    { groupIds: [1, 2], judgement: 'done' },
  ]);
});

async function labelBoth() {
  const list = screen.getByRole('listbox', { name: 'Questions' });
  for (const letter of ['X', 'J']) {
    await act(async () => void fireEvent.keyDown(list, { key: letter, code: `Key${letter}`, shiftKey: true }));
  }
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Label…' })));
  return screen.findByRole('dialog', { name: 'Label 2 questions' });
}

test('a label for runs that all have one is put on none until it may change them', async () => {
  await openRoom(['todo', 'todo'], { answered: 4 });
  const dialog = await labelBoth();
  await within(dialog).findByText(/No label is put: every trace/);
  const [answer] = within(dialog).getAllByRole('radio');
  await act(async () => void (answer && fireEvent.click(answer)));
  const put = within(dialog).getByRole('button', { name: /^Label/ });
  expect(put.hasAttribute('disabled')).toBe(true);
  await act(async () =>
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Change answers that are there' })),
  );
  expect(within(dialog).getByText(/each of the 4 traces of these questions as a whole/)).toBeTruthy();
  expect(put.hasAttribute('disabled')).toBe(false);
});

test('runs that could not be counted are counted once more by a button, and nobody is told meanwhile that they are', async () => {
  await openRoom(['todo', 'todo'], { uncounted: 1 });
  const dialog = await labelBoth();
  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  expect(within(dialog).queryByText('Counting the traces')).toBeNull();
  await act(async () => fireEvent.click(again));
  await within(dialog).findByText(/the 3 of 4 traces of these questions that have no answer of yours yet/);
});

test('every run of the questions that were picked gets the same label in one act, which says how many kept another', async () => {
  const { asked } = await openRoom(['todo', 'todo']);
  const dialog = await labelBoth();
  await within(dialog).findByText(/the 3 of 4 traces of these questions that have no answer of yours yet/);
  const put = within(dialog).getByRole('button', { name: /^Label/ });
  expect(put.hasAttribute('disabled')).toBe(true);
  const [answer] = within(dialog).getAllByRole('radio');
  await act(async () => void (answer && fireEvent.click(answer)));
  await act(async () => fireEvent.click(put));
  const choiceId = defaultScheme.criteria.find(({ id }) => id === wholeId)?.choices[0]?.id;
  expect(asked.find(({ method }) => method === 'traces.labelMany')?.input).toEqual({
    ...{ groupIds: [1, 2], datasetIds: [], criterionId: wholeId, choiceId, replace: false },
  });
  expect(useFrame.getState().toasts.map(({ text }) => text)).toContain('3 traces labelled. 1 kept its answer.');
  expect(screen.queryByRole('region', { name: '2 chosen' })).toBeNull();
});
