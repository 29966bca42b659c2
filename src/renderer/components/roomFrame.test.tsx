import { Menu } from '@mantine/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../testing/fakeWorkbench.tsx';
import { afterFrame } from '../window/afterFrame.ts';
import { useFrame } from '../window/frameStore.ts';
import { usePicks } from './list/usePicks.ts';
import { RoomFrame } from './RoomFrame.tsx';

beforeAll(prepareWindow);
beforeEach(() => {
  resetFrame();
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query === '(max-width: 1279px)' }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Listed() {
  return (
    <Menu>
      <Menu.Target>
        <button type="button">Sets</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>First set</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

test('Escape closes a menu in a drawer first, and the drawer with the next press', async () => {
  renderIn(
    fakeWorkbench().workbench,
    <RoomFrame
      room="traces"
      list={<Listed />}
      work={null}
      inspector={null}
      names={{ list: 'List', work: 'Work', inspector: 'Inspector' }}
    />,
  );
  act(() => useFrame.getState().setDrawer('list'));
  fireEvent.click(await screen.findByRole('button', { name: 'Sets' }));
  const item = await screen.findByRole('menuitem', { name: 'First set' });
  fireEvent.keyDown(item, { key: 'Escape' });
  expect(useFrame.getState().drawer).toBe('list');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(useFrame.getState().drawer).toBeNull();
});

test('in a narrow window a room that comes where nothing has the focus gives it to its work pane, and takes it from nobody', async () => {
  const room = (
    <RoomFrame
      room="outbox"
      list={<input aria-label="Search" />}
      work={<p>Nothing waits</p>}
      inspector={null}
      names={{ list: 'List', work: 'Work', inspector: 'Inspector' }}
    />
  );
  renderIn(fakeWorkbench().workbench, room);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Work'));
  cleanup();
  renderIn(
    fakeWorkbench().workbench,
    <>
      <input aria-label="Elsewhere" ref={(field) => field?.focus()} />
      {room}
    </>,
  );
  await screen.findByText('Nothing waits');
  await new Promise((resolve) => afterFrame(() => resolve(undefined)));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Elsewhere');
});

test('closing a drawer that has the focus gives it to the work pane', async () => {
  renderIn(
    fakeWorkbench().workbench,
    <RoomFrame
      room="traces"
      list={null}
      work={<button type="button">Work on it</button>}
      inspector={<button type="button">Look closer</button>}
      names={{ list: 'List', work: 'Work', inspector: 'Inspector' }}
    />,
  );
  act(() => useFrame.getState().setDrawer('inspector'));
  (await screen.findByText('Look closer')).focus();
  act(() => useFrame.getState().setDrawer(null));
  expect(document.activeElement?.textContent).toBe('Work on it');
});

test('the work pane has the focus before a folded drawer is drawn, as a browser takes it from what is inert', async () => {
  const drawnWith: (string | null | undefined)[] = [];
  function Work() {
    const drawer = useFrame((state) => state.drawer);
    useEffect(() => {
      if (drawer === null) drawnWith.push(document.activeElement?.textContent);
    }, [drawer]);
    return <button type="button">Work on it</button>;
  }
  renderIn(
    fakeWorkbench().workbench,
    <RoomFrame
      room="traces"
      list={null}
      work={<Work />}
      inspector={<button type="button">Look closer</button>}
      names={{ list: 'List', work: 'Work', inspector: 'Inspector' }}
    />,
  );
  act(() => useFrame.getState().setDrawer('inspector'));
  (await screen.findByText('Look closer')).focus();
  act(() => useFrame.getState().setDrawer(null));
  expect(drawnWith.at(-1)).toBe('Work on it');
});

const idAt = (index: number) => 100 + index;
const isThere = async () => {};

function PickedRows() {
  const { ids, toggle } = usePicks({ list: 1, idAt, ensure: isThere });
  return (
    <button type="button" onClick={() => toggle(ids.size)}>
      {`Picked: ${[...ids].join()}`}
    </button>
  );
}

/** A window whose width crosses the limit below which panes are drawers. */
function resizableWindow() {
  const wide = window.matchMedia;
  const [listeners, size] = [new Set<() => void>(), { isNarrow: false }];
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...wide(query),
    matches: size.isNarrow && query === '(max-width: 1279px)',
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
  }));
  return (isNarrow: boolean) =>
    act(async () => {
      size.isNarrow = isNarrow;
      for (const listener of listeners) listener();
    });
}

test('what is half typed in a pane, and the focus, outlive that a window is made narrow and wide again', async () => {
  const resize = resizableWindow();
  const names = { list: 'List', work: 'Work', inspector: 'Inspector' };
  const field = (label: string) => <input aria-label={label} />;
  renderIn(
    fakeWorkbench().workbench,
    <RoomFrame room="traces" list={field('Seek')} work={field('Say')} inspector={field('Note')} names={names} />,
  );
  const fields = await Promise.all(['Seek', 'Say', 'Note'].map((label) => screen.findByLabelText(label)));
  for (const input of fields) fireEvent.change(input, { target: { value: 'half a sen' } });
  const work = fields[1];
  work?.focus();
  for (const isNarrow of [true, false]) {
    await resize(isNarrow);
    expect(['Seek', 'Say', 'Note'].map((label) => screen.getByLabelText(label))).toEqual(fields);
    expect(screen.getAllByDisplayValue('half a sen')).toHaveLength(3);
    expect(document.activeElement).toBe(work);
  }
});

test('rows that are picked stay so while a window is made narrow and wide again, and go with the room', async () => {
  const resize = resizableWindow();
  const names = { list: 'List', work: 'Work', inspector: 'Inspector' };
  const room = <RoomFrame room="traces" list={<PickedRows />} work={null} inspector={null} names={names} />;
  renderIn(fakeWorkbench().workbench, room);
  const picked = () => screen.findByText(/^Picked:/).then(({ textContent }) => textContent);
  for (let row = 0; row < 2; row += 1) fireEvent.click(await screen.findByText(/^Picked:/));
  expect(await picked()).toBe('Picked: 100,101');
  await resize(true);
  expect(await picked()).toBe('Picked: 100,101');
  await resize(false);
  expect(await picked()).toBe('Picked: 100,101');
  cleanup();
  renderIn(fakeWorkbench().workbench, room);
  expect(await picked()).toBe('Picked: ');
});
