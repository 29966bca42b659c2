import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { ListBox, ListRow } from './ListBox.tsx';

eachInEmptyWindow();

/** A list whose height the test sets: as the page tells it, and as it tells of a change. */
function listOf({ count, at, height }: { count: number; at: number; height: number }) {
  let pixels = height;
  const told: (() => void)[] = [];
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => pixels);
  window.ResizeObserver = class {
    readonly tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.tell = tell;
    }
    observe() {
      told.push(() => this.tell([], this));
    }
    unobserve() {}
    disconnect() {}
  };
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {});
  renderIn(
    fakeWorkbench({}).workbench,
    <ListBox
      label="Rows"
      name="row"
      count={count}
      rowAt={(index) => index}
      idOf={(id) => id}
      selectedId={at}
      selectedIndex={at}
      onSelect={() => {}}
      scrollTo={null}
    >
      {(id, place) => <ListRow {...place}>{`row ${id}`}</ListRow>}
    </ListBox>,
  );
  const become = (next: number) =>
    act(async () => {
      pixels = next;
      for (const tell of told) tell();
    });
  scrolled.mockClear();
  return { become, scrolled };
}

test('a list that becomes lower, as a bar comes below it, keeps the chosen row in sight', async () => {
  const { become, scrolled } = listOf({ count: 100, at: 19, height: 520 });
  await become(503);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 17 });
  await become(520);
  await become(422);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 98 });
});

test('a list that becomes lower stays where somebody scrolled it, away from the chosen row', async () => {
  const { become, scrolled } = listOf({ count: 100, at: 60, height: 520 });
  await become(400);
  expect(scrolled).not.toHaveBeenCalled();
});
