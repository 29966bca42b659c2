import { MantineProvider, Menu } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareWindow } from '../testing/fakeWorkbench.tsx';
import { focusPane, leaveStatusBar, rememberFocus, stepPane } from './paneFocus.ts';

beforeAll(prepareWindow);
let stop = () => {};
beforeEach(() => {
  stop = rememberFocus();
  render(
    <>
      <section data-pane="list">
        <div role="listbox" data-pane-focus tabIndex={0} aria-label="list" />
        <button type="button">Sort</button>
      </section>
      <section data-pane="work">
        <button type="button">First</button>
        <button type="button">Second</button>
      </section>
      <section data-pane="status">
        <button type="button">Language</button>
      </section>
    </>,
  );
});
afterEach(() => {
  stop();
  cleanup();
});

const at = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');
const focus = (name: string) => screen.getByRole('button', { name }).focus();

test('F6 goes to what a pane is about at first, and back to where one was in it later', () => {
  focus('Second');
  stepPane(1);
  expect(at()).toBe('Language');
  stepPane(1);
  expect(at()).toBe('list');
  focus('Sort');
  stepPane(1);
  expect(at()).toBe('Second');
  stepPane(-1);
  expect(at()).toBe('Sort');
});

test('what cannot have the focus any more is not gone back to', () => {
  focus('Second');
  stepPane(1);
  screen.getByRole('button', { name: 'Second' }).setAttribute('disabled', '');
  stepPane(-1);
  expect(at()).toBe('First');
});

test('from outside of all panes F6 leads to the first of them and Shift+F6 to the last', () => {
  stepPane(-1);
  expect(at()).toBe('Language');
  (document.activeElement as HTMLElement).blur();
  stepPane(1);
  expect(at()).toBe('list');
});

test('Escape in the status bar gives the focus back to where it was', () => {
  focus('Second');
  focus('Language');
  leaveStatusBar();
  expect(at()).toBe('Second');
});

test('what had the focus and is taken away leaves the keys to what its room is about', async () => {
  const second = screen.getByRole('button', { name: 'Second' });
  second.focus();
  second.remove();
  await waitFor(() => expect(at()).toBe('list'));
});

test('what a menu did by key leaves the focus where the menu was opened, and to the room where that is gone too', async () => {
  const menuOf = (name: string) => (
    <MantineProvider env="test" forceColorScheme="light">
      <Menu>
        <Menu.Target>
          <button type="button">{name}</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Do it</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>
  );
  const choose = async (name: string) => {
    focus(name);
    fireEvent.click(screen.getByRole('button', { name }));
    const item = await screen.findByRole('menuitem', { name: 'Do it' });
    item.focus();
    fireEvent.click(item);
  };
  const { rerender } = render(menuOf('Overrule'));
  await choose('Overrule');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  await waitFor(() => expect(at()).toBe('Overrule'));
  await choose('Overrule');
  rerender(<p>Gone</p>);
  await waitFor(() => expect(at()).toBe('list'));
});

test('what is about to be read gets the keys once it is there, and nothing where no key can go', async () => {
  for (const about of document.querySelectorAll('[data-pane-focus]'))
    about.closest('section')?.setAttribute('inert', '');
  const second = screen.getByRole('button', { name: 'Second' });
  second.focus();
  second.remove();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(document.body);
  const cell = document.createElement('button');
  cell.textContent = 'Cell';
  cell.dataset.paneFocus = '';
  document.querySelector('[data-pane="work"]')?.append(cell);
  await waitFor(() => expect(at()).toBe('Cell'));
});

test('while a dialog is open, and where the focus went on by itself, it is left where it is', async () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('aria-modal', 'true');
  document.body.append(dialog);
  const second = screen.getByRole('button', { name: 'Second' });
  second.focus();
  second.remove();
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(document.body);

  dialog.remove();
  const first = screen.getByRole('button', { name: 'First' });
  first.focus();
  first.remove();
  focus('Sort');
  await new Promise((done) => setTimeout(done));
  expect(at()).toBe('Sort');
});

test.each([
  [false, 'Numbers'],
  [true, 'Page'],
])('a page has the keys where the numbers in it cannot have them (%s)', (disabled, expected) => {
  render(
    <section data-pane="page">
      <section data-pane-focus tabIndex={-1} aria-label="Page">
        <button type="button" data-pane-focus disabled={disabled} aria-label="Numbers" />
      </section>
    </section>,
  );
  focusPane(document, 'page');
  expect(at()).toBe(expected);
});
