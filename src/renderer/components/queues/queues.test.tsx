import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import type { ListedQueue } from './QueueTable.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

const open = { id: 4, name: '第一回', createdBy: '佐伯', total: 3, done: 1, newCount: 2 };
const whole = { id: 5, name: 'Week 3', createdBy: '髙橋', total: 2, done: 2, newCount: 0 };

function shown(part: Partial<Parameters<typeof QueueDialog>[0]> = {}) {
  const acts = {
    open: vi.fn(),
    rename: vi.fn(async () => null),
    remove: vi.fn(async () => null),
    refresh: vi.fn(async () => null),
  };
  const onClose = vi.fn();
  renderIn(
    fakeWorkbench({}).workbench,
    <QueueDialog
      queues={{ status: 'ready', value: [open, whole] }}
      openId={open.id}
      picked={null}
      howToPick="Filter the list."
      acts={acts}
      onClose={onClose}
      {...part}
    />,
  );
  return { ...acts, onClose };
}

test('tells who made each queue and how far it is, and leaves the open one or goes to another', () => {
  const { open: go, onClose } = shown();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/^第一回 open佐伯.*1 of 3Add 2 new matchesLeave$/);
  expect(rows[2]).toMatch(/^Week 3 髙橋.*2 of 2Open$/);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  fireEvent.click(screen.getByRole('button', { name: 'Open Week 3' }));
  expect(go.mock.calls).toEqual([[null], [5]]);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a queue of which nothing is in sight is no finished one', () => {
  shown({ queues: { status: 'ready', value: [whole, { ...open, total: 0, done: 0, newCount: 0 }] } });
  const signs = screen.getAllByRole('row').map((row) => row.querySelector('svg')?.outerHTML);
  expect(signs[1]).not.toBe(signs[2]);
});

test('takes what fits by now into a queue', async () => {
  const { refresh } = shown();
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 new matches' }));
  await waitFor(() => expect(refresh.mock.calls).toEqual([[4]]));
});

test('a queue is made under a name, and opened; one that cannot be made says why and stays', async () => {
  const make = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(9);
  const picked = { text: '2 questions', count: 'In order', canMake: true, name: '', make };
  const { open: go } = shown({ picked });
  const field = screen.getByRole('textbox', { name: 'Name' });
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Make the queue' });
  expect(act.disabled).toBe(true);
  fireEvent.change(field, { target: { value: ' 二次 ' } });
  fireEvent.click(act);
  await screen.findByRole('alert');
  expect(go).not.toHaveBeenCalled();
  fireEvent.click(act);
  await waitFor(() => expect(go.mock.calls).toEqual([[9]]));
  expect(make.mock.calls).toEqual([['二次'], ['二次']]);
});

test('without a queue it says how one is made', () => {
  shown({ queues: { status: 'ready', value: [] } });
  expect(screen.getByText('No queue yet')).toBeTruthy();
  expect(screen.getByText('Filter the list.')).toBeTruthy();
});

test.each([
  ['Enter', [[4, '二次']]],
  ['Escape', []],
])('a name that %s ends leaves the focus where the naming began', (key, renamed) => {
  const { rename, onClose } = shown();
  const pencil = screen.getByRole('button', { name: 'Rename 第一回' });
  fireEvent.click(pencil);
  const field = screen.getByRole('textbox', { name: 'New name of 第一回' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '二次' } });
  fireEvent.keyDown(field, { key });
  expect(rename.mock.calls).toEqual(renamed);
  expect(document.activeElement).toBe(pencil);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('after a removal the focus is on the row that took the place, and at last on what closes the dialog', async () => {
  function Shrinking() {
    const [left, setLeft] = useState<readonly ListedQueue[]>([open, whole, { ...whole, id: 6, name: 'Week 4' }]);
    const remove = async (id: number) => setLeft((before) => before.filter((queue) => queue.id !== id));
    return (
      <QueueDialog
        queues={{ status: 'ready', value: left }}
        openId={null}
        picked={null}
        howToPick="Filter the list."
        acts={{ open: vi.fn(), rename: vi.fn(), remove }}
        onClose={vi.fn()}
      />
    );
  }
  renderIn(fakeWorkbench({}).workbench, <Shrinking />);
  const remove = async (name: string) => {
    const button = screen.getByRole('button', { name: `Remove ${name}` });
    act(() => button.focus());
    await act(async () => fireEvent.click(button));
  };
  const focused = (name: string) => expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  await remove('第一回');
  focused('Open Week 3');
  await remove('Week 4');
  focused('Open Week 3');
  await remove('Week 3');
  expect(document.activeElement?.textContent).toMatch(/^Close/);
});
