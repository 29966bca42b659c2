import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PassCell, PassRates } from '../../../../shared/rooms/traces/runsApi.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { keys } from '../../../window/keyDispatcher.ts';
import { rememberFocus } from '../../../window/paneFocus.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';
import { percent } from './percent.ts';

const cell = (passed: number, judged: number, runs = judged): PassCell => ({
  ...{ runs, questions: 2, judged, passed, stopped: 1 },
  ...(judged === 0 ? { value: null, low: null, high: null } : { value: passed / judged, low: 0.1, high: 0.9 }),
});
const rates: PassRates = {
  scores: [{ name: 'reward', runCount: 8 }],
  models: ['m-1', null],
  rows: [
    { task: 'airline', groupId: null, title: 'airline', cells: [cell(1, 4), cell(0, 0, 3)] },
    { task: null, groupId: null, title: '', cells: [cell(3, 4), null] },
  ],
  rowCount: 2,
  total: [cell(4, 8), cell(0, 0, 3)],
};

async function openPage(given = rates) {
  const fake = fakeWorkbench(tracesAnswers({ 'traces.passRates': () => given }));
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  act(() => void keys.run('traces.passRates'));
  return fake;
}

eachInEmptyWindow();

test('the matrix says what share of the judged runs passed, and a number opens its runs', async () => {
  const { asked } = await openPage();
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Task', 'm-1', 'not recorded'],
    ['All 2', '50%4 / 8', '3 runs, not judged'],
    ['airline', '25%1 / 4', '3 runs, not judged'],
    ['no task', '75%3 / 4', ''],
  ]);
  fireEvent.focus(within(table).getByText('25%'));
  expect(screen.getByText('25%, 10% to 90%')).toBeTruthy();
  expect(screen.getByText(/the interval is too narrow/)).toBeTruthy();
  fireEvent.click(within(table).getByText('25%'));
  await waitFor(() => {
    const views = asked.filter(({ method }) => method === 'traces.listGroups').map(({ input }) => input);
    expect(views.at(-1)).toMatchObject({ view: { sort: 'failures', filter: { models: ['m-1'], tasks: ['airline'] } } });
  });
  expect(screen.queryByText('25%')).toBeNull();
  expect(screen.getByRole('button', { name: /Lowest pass rate/ })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: '0', code: 'Digit0', altKey: true });
  await waitFor(() => {
    const views = asked.filter(({ method }) => method === 'traces.listGroups').map(({ input }) => input);
    expect(views.at(-1)).toMatchObject({ view: { sort: 'failures', filter: { models: [], tasks: [] } } });
  });
});

test('the page has the keys at its first number, and the list has them again behind it', async () => {
  const stop = rememberFocus();
  await openPage();
  const list = () => screen.findByRole('listbox', { name: 'Questions' });
  act(() => keys.run('traces.passRates'));
  (await list()).focus();
  act(() => keys.run('traces.passRates'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('50%4 / 8'));
  fireEvent.click(document.activeElement ?? document.body);
  await waitFor(async () => expect(document.activeElement).toBe(await list()));
  stop();
});

test('arrows go from number to number, over what is empty, as in every matrix', async () => {
  await openPage();
  const table = await screen.findByRole('table');
  const go = async (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent;
  };
  const first = within(table).getByText('50%').closest('button');
  act(() => first?.focus());
  expect(await go('ArrowDown')).toBe('25%1 / 4');
  expect(await go('ArrowRight')).toBe('3 runs, not judged');
  expect(await go('ArrowDown')).toBe('3 runs, not judged');
  expect(await go('ArrowLeft')).toBe('25%1 / 4');
  expect(await go('ArrowUp')).toBe('50%4 / 8');
});

test('a number that an arrow goes to comes into sight whole, where a browser is content with a part of it', async () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  try {
    await openPage();
    const first = within(await screen.findByRole('table'))
      .getByText('50%')
      .closest('button');
    act(() => first?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(seen).toEqual(['25%1 / 4']);
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  }
});

test('the same key leads back, and files without a verdict say where verdicts come from', async () => {
  await openPage({ scores: [], models: [null], rows: [], rowCount: 0, total: [null] });
  expect(await screen.findByText('No file says whether a run passed.')).toBeTruthy();
  act(() => void keys.run('traces.passRates'));
  expect(screen.queryByText('No file says whether a run passed.')).toBeNull();
});

test('a share is never rounded to nothing or to all', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});
