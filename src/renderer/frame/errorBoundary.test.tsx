import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn } from '../testing/fakeWorkbench.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

beforeAll(prepareWindow);
beforeEach(() => {
  // React repeats on the console what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let thrown: Error | null;
function Part() {
  if (thrown) throw thrown;
  return <p>The part</p>;
}
const show = () =>
  renderIn(
    fakeWorkbench().workbench,
    <>
      <p>The rest</p>
      <ErrorBoundary over>
        <Part />
      </ErrorBoundary>
    </>,
  );

test('a part that throws leaves the rest, and can be shown again', () => {
  thrown = new Error('broken');
  show();
  expect(screen.getByText('The rest')).toBeTruthy();
  expect(screen.getByText('Error: broken')).toBeTruthy();
  thrown = null;
  fireEvent.click(screen.getByRole('button', { name: 'Show it again' }));
  expect(screen.getByText('The part')).toBeTruthy();
});

test.each([
  'Failed to fetch dynamically imported module: http://127.0.0.1:4000/assets/SettingsDialog-x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('a part of a program that was replaced asks for the window to be loaded again: %s', (message) => {
  thrown = new TypeError(message);
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  show();
  expect(screen.queryByRole('button', { name: 'Show it again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledOnce();
});
