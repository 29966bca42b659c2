import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Input } from '../../../../shared/api/contract.ts';
import { fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { withListHeight } from '../../../testing/listHeight.ts';
import { press } from '../../../testing/pressKeys.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';

eachPressingKeys();
withListHeight(300);

/** Two hits in the prompt of either side, one in the thought of the right one. */
const found = (traceId: number) =>
  traceId === 10 ? { steps: [0], counts: [2], total: 2 } : { steps: [0, 1], counts: [2, 1], total: 3 };

async function openHits(isBlind = false) {
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.find': ({ traceIds }: Input<'traces.find'>) =>
        traceIds.map((traceId) => ({ traceId, ...found(traceId) })),
      'traces.snippets': ({ places }: Input<'traces.snippets'>) =>
        places.flatMap(({ traceId, step, from, to }) =>
          Array.from({ length: to - from }, (_, at) => ({
            ...{
              traceId,
              step,
              nth: from + at,
              before: `${traceId} says: I, Kumo-`,
              found: '7B',
              after: `, read ${step}.${from + at}`,
            },
          })),
        ),
    }),
  );
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  if (isBlind) await act(async () => press('B'));
  await act(async () => press('Ctrl+F'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Find' }), { target: { value: '7B' } });
  await screen.findByText('1 of 5');
  return fake;
}

const rows = () => within(screen.getByRole('listbox', { name: 'All hits' })).getAllByRole('option');
const chosen = () => rows().findIndex((row) => row.getAttribute('aria-selected') === 'true');
const typed = (key: string, code: string) => {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key, code });
};

test('all hits of a question are listed in reading order and gone through by J and K', async () => {
  const { asked } = await openHits();
  await act(async () => press('Alt+A'));
  await waitFor(() => expect(rows()[4]?.textContent).toBe('B.2Thought11 says: I, Kumo-7B, read 1.0'));
  expect(rows().map((row) => row.textContent?.slice(0, 3))).toEqual(['A.1', 'A.1', 'B.1', 'B.1', 'B.2']);
  expect(rows()[1]?.querySelector('mark')?.textContent).toBe('7B');
  expect(asked.filter(({ method }) => method === 'traces.snippets').map(({ input }) => input)).toEqual([
    {
      ...{ text: '7B', mode: 'words', searchId: expect.any(String) },
      places: [
        { traceId: 10, step: 0, from: 0, to: 2 },
        { traceId: 11, step: 0, from: 0, to: 2 },
        { traceId: 11, step: 1, from: 0, to: 1 },
      ],
    },
  ]);
  for (const place of [1, 2, 3, 4, 4]) {
    act(() => typed('j', 'KeyJ'));
    await waitFor(() => expect(chosen()).toBe(place));
  }
  act(() => typed('k', 'KeyK'));
  await waitFor(() => expect(chosen()).toBe(3));
  act(() => typed('j', 'KeyJ'));
  expect(screen.getByText('5 of 5')).toBeTruthy();
});

test('the list leaves for the field, and names are masked in it', async () => {
  await openHits(true);
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Find' }), { key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(() => expect(rows()[0]?.textContent).toContain(' says: I, •••••••, read 0.0'));
  act(() => typed('Escape', 'Escape'));
  expect(screen.queryByRole('listbox', { name: 'All hits' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find' }));
});

test('letters in the same instant as Ctrl+F stay in its field: they are no commands, and nothing writes over them', async () => {
  const fake = fakeWorkbench(tracesAnswers({ 'traces.find': () => [] }));
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  act(() => press('Ctrl+F'));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'ab' } });
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
  act(() => press('Ctrl+F'));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
});
