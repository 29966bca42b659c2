import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveStatusBar, rememberFocus, stepPane } from './paneFocus.ts';

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
