import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { withListHeight } from '../../testing/listHeight.ts';
import { keys, useCommand } from '../../window/keyDispatcher.ts';
import { ActButton } from '../ActButton.tsx';
import { JudgePicks } from './JudgePicks.tsx';
import { ListBox, ListRow } from './ListBox.tsx';
import { PickBar } from './PickBar.tsx';
import { usePicks } from './usePicks.ts';

eachInEmptyWindow();
withListHeight(600);

const count = 12;
const done: (readonly number[])[] = [];
const entered: number[] = [];
/** Ids that are not the places, so that the two cannot be taken for each other. */
const idAt = (index: number) => (index < count ? 100 + index : null);
const ensure = async () => {};

type ListProps = { list: string; leavesSpace?: boolean } & Pick<Parameters<typeof usePicks>[0], 'part' | 'stillListed'>;
function List({ list, leavesSpace, ...more }: ListProps) {
  const [at, setAt] = useState(2);
  const picks = usePicks({ list, idAt, ensure, ...more, ...(leavesSpace && { leavesSpace }) });
  return (
    <>
      <ListBox
        label="Rows"
        name="row"
        count={count}
        rowAt={idAt}
        idOf={(id) => id}
        selectedId={idAt(at)}
        selectedIndex={at}
        onSelect={setAt}
        onEnter={() => entered.push(at)}
        scrollTo={null}
        picks={picks}
      >
        {(id, place) => <ListRow {...place}>{`row ${id}`}</ListRow>}
      </ListBox>
      <PickBar picks={picks} acts={[{ label: 'Done', run: async (ids) => void done.push(ids) }]} />
    </>
  );
}

const show = () => renderIn(fakeWorkbench({}).workbench, <List list="a" />);
const keyOf = (code: string) => (code === 'Space' ? ' ' : code.replace(/^Key/, ''));
const key = (code: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    fireEvent.keyDown(screen.getByRole('listbox'), { key: keyOf(code), code, ...more });
  });
const picked = () =>
  screen.getAllByRole('option').flatMap((row) => (row.dataset.picked === undefined ? [] : [row.textContent]));

test('Space takes the open row in and out, Shift with J and K goes on, and Escape lets all go', async () => {
  show();
  await key('Space');
  await key('KeyJ', { shiftKey: true });
  await key('KeyJ', { shiftKey: true });
  expect(picked()).toEqual(['row 102', 'row 103', 'row 104']);
  expect(screen.getByRole('status').textContent).toBe('3 chosen');
  expect(screen.getAllByRole('option', { checked: true })).toHaveLength(3);
  await key('Space');
  expect(picked()).toEqual(['row 102', 'row 103']);
  await key('Escape');
  expect(picked()).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});

test('Enter goes into the open row once, however long it is held, and a click leaves the keys to the list', async () => {
  show();
  await key('Enter');
  await key('Enter', { repeat: true });
  await key('ArrowDown');
  await key('Enter');
  expect(entered).toEqual([2, 3]);
  expect(screen.getAllByRole('option').filter((row) => row.hasAttribute('tabindex'))).toEqual([]);
});

test('a click with Shift takes all rows between, one with Ctrl a single one, and a plain click opens', async () => {
  show();
  const click = (at: number, more: MouseEventInit = {}) =>
    act(async () => {
      fireEvent.click(screen.getByText(`row ${100 + at}`), more);
    });
  await click(4, { shiftKey: true });
  await click(8, { ctrlKey: true });
  expect(picked()).toEqual(['row 102', 'row 103', 'row 104', 'row 108']);
  await click(6);
  expect(picked()).toHaveLength(4);
  expect(screen.getByText('row 106').closest('[role="option"]')?.getAttribute('aria-selected')).toBe('true');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Done' })));
  expect(done).toEqual([[102, 103, 104, 108]]);
  expect(picked()).toEqual([]);
});

test('another list begins with nothing picked', async () => {
  function Lists() {
    const [list, setList] = useState('a');
    return (
      <>
        <button type="button" onClick={() => setList('b')}>
          filter
        </button>
        <List list={list} />
      </>
    );
  }
  renderIn(fakeWorkbench({}).workbench, <Lists />);
  await key('Space');
  expect(picked()).toHaveLength(1);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'filter' })));
  expect(picked()).toEqual([]);
});

test('another part of the list leaves what is picked, says how many of it are not shown, and begins no stretch elsewhere', async () => {
  const asked: number[][] = [];
  const stillListed = async (ids: number[]) => {
    asked.push(ids);
    return { ids: ids.filter((id) => id === 103), gone: [] };
  };
  const parted = (part: string) => <List list="a" part={part} stillListed={stillListed} />;
  function Parts() {
    const [part, setPart] = useState('all');
    return (
      <>
        <button type="button" onClick={() => setPart('found')}>
          search
        </button>
        {parted(part)}
      </>
    );
  }
  done.length = 0;
  renderIn(fakeWorkbench({}).workbench, <Parts />);
  await key('Space');
  await key('KeyJ', { shiftKey: true });
  expect(screen.getByRole('status').textContent).toBe('2 chosen');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'search' })));
  expect(screen.getByRole('status').textContent).toBe('2 chosen · 1 not shown');
  await act(async () => fireEvent.click(screen.getByText('row 105'), { shiftKey: true }));
  expect(picked()).toEqual(['row 102', 'row 103', 'row 104', 'row 105']);
  expect(screen.getByRole('status').textContent).toBe('4 chosen · 1 not shown');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Done' })));
  expect([asked, done]).toEqual([[[102, 103]], [[102, 103, 104, 105]]]);
});

test('what is gone from the list is no longer picked', async () => {
  const stillListed = async (ids: number[]) => ({ ids: ids.filter((id) => id > 103), gone: [102, 103] });
  function Withdrawing() {
    const [part, setPart] = useState('all files');
    return (
      <>
        <button type="button" onClick={() => setPart('one file less')}>
          withdraw
        </button>
        <List list="a" part={part} stillListed={stillListed} />
      </>
    );
  }
  renderIn(fakeWorkbench({}).workbench, <Withdrawing />);
  await key('Space');
  for (const _ of [1, 2]) await key('KeyJ', { shiftKey: true });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'withdraw' })));
  expect(picked()).toEqual(['row 104']);
  expect(screen.getByRole('status').textContent).toBe('1 chosen');
});

test('of more rows than one act takes, the bar says so before the press', () => {
  const nothing = () => {};
  const ids = new Set(Array.from({ length: 1_001 }, (_, at) => at));
  const picks = { ids, hiddenCount: 0, toggle: nothing, extendTo: nothing, clear: nothing, leavesSpace: false };
  renderIn(fakeWorkbench({}).workbench, <JudgePicks picks={picks} judge={async () => {}} commands={{}} />);
  expect(screen.getByRole('status').textContent).toBe('1,001 chosen · One act takes at most 1,000.');
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
});

test('what is picked goes into a new queue or one that is there, and is let go only then', async () => {
  const put: unknown[] = [];
  const read = vi.fn();
  const queueing = {
    read,
    queues: { status: 'ready', value: [{ id: 7, name: 'Liver', createdBy: 'a', total: 4, done: 1 }] } as const,
    put: async (queue: number | string, ids: number[]) => {
      put.push([queue, ids]);
      return { id: 7, added: ids.length };
    },
  };
  const clear = vi.fn();
  const picks = { ids: new Set([5, 3]), hiddenCount: 0, toggle: clear, extendTo: clear, clear, leavesSpace: false };
  renderIn(
    fakeWorkbench({}).workbench,
    <JudgePicks picks={picks} judge={async () => {}} commands={{}} queueing={queueing} />,
  );
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
  expect(read).not.toHaveBeenCalled();
  await press('Queue…');
  expect(read).toHaveBeenCalledTimes(1);
  await press('Cancel');
  expect([put, clear.mock.calls]).toEqual([[], []]);
  await press('Queue…');
  await press('Add to Liver');
  await press('Queue…');
  await act(async () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Heart ' } }));
  await press('Make the queue');
  expect(put).toEqual([
    [7, [5, 3]],
    ['Heart', [5, 3]],
  ]);
  expect(clear).toHaveBeenCalledTimes(2);
});

test('Shift+X takes the open row in and out in every list, also while kana are typed; X alone stays with the room', async () => {
  renderIn(fakeWorkbench({}).workbench, <List list="a" leavesSpace />);
  await key('KeyX');
  expect(picked()).toEqual([]);
  await key('KeyX', { shiftKey: true });
  expect(picked()).toEqual(['row 102']);
  await key('KeyJ', { key: 'ま', shiftKey: true });
  expect(picked()).toEqual(['row 102', 'row 103']);
  await key('KeyX', { key: 'さ', shiftKey: true });
  expect(picked()).toEqual(['row 102']);
});

test('where Space is a key of the room, Shift+Space takes the row', async () => {
  renderIn(fakeWorkbench({}).workbench, <List list="a" leavesSpace />);
  await key('Space');
  expect(picked()).toEqual([]);
  await key('Space', { shiftKey: true });
  expect(picked()).toEqual(['row 102']);
});

describe('while rows are picked', () => {
  const said: string[] = [];
  let silence = () => {};
  beforeEach(() => {
    said.length = 0;
    silence = keys.listen(window);
  });
  afterEach(() => silence());

  const picksOf = (ids: number[]) => {
    const nothing = () => {};
    return {
      ids: new Set(ids),
      hiddenCount: 0,
      toggle: nothing,
      extendTo: nothing,
      clear: nothing,
      leavesSpace: false,
    };
  };
  function Item() {
    const flag = () => said.push('open item');
    useCommand('traces.flag', flag);
    useCommand('traces.done', () => said.push('open item done'));
    return (
      <ActButton command="traces.flag" onClick={flag}>
        Flag this
      </ActButton>
    );
  }
  let pick: (ids: number[]) => void;
  function Room() {
    const [ids, setIds] = useState<number[]>([]);
    pick = setIds;
    const judge = async (judged: number[], how: string) => said.push(`${how} ${judged}`);
    return (
      <div data-room-scope="traces">
        <JudgePicks picks={picksOf(ids)} judge={judge} commands={{ flag: 'traces.flag', done: 'traces.done' }} />
        <Item key={ids.length} />
        <label>
          Answer <input />
        </label>
      </div>
    );
  }
  const printedOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts');
  const press = (code: string, more: KeyboardEventInit = {}) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: code, code, ...more }));

  test('the key of what is open is for all of them, printed on their bar alone, and in a text field its own', async () => {
    renderIn(fakeWorkbench({}).workbench, <Room />);
    expect(printedOn('Flag this')).toBe('F');
    await press('f');
    act(() => pick([3, 4]));
    expect([printedOn('Flag this'), printedOn('Flag'), printedOn('Done')]).toEqual([null, 'F', 'Control+Enter']);
    await press('f');
    await press('Enter', { ctrlKey: true });
    expect(said).toEqual(['open item', 'flag 3,4', 'done 3,4']);
    screen.getByRole('textbox').focus();
    await press('Enter', { ctrlKey: true });
    expect(said.at(-1)).toBe('open item done');
    act(() => pick([]));
    screen.getByRole('textbox').blur();
    await press('f');
    expect([said.at(-1), printedOn('Flag this')]).toEqual(['open item', 'F']);
  });
});
