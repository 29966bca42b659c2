import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { keys, useCommand } from '../window/keyDispatcher.ts';
import { Dialogs } from './Dialogs.tsx';

beforeAll(prepareWindow);
let unlisten = () => {};
beforeEach(() => {
  resetFrame();
  unlisten = keys.listen(window);
});
afterEach(() => {
  cleanup();
  unlisten();
});

function Room({ onBlind }: { onBlind: () => void }) {
  useCommand('traces.blind', onBlind);
  return <div data-room-scope="traces" />;
}

test('keys that are typed while a dialog is on its way do not reach the room', async () => {
  const onBlind = vi.fn();
  renderIn(
    fakeWorkbench().workbench,
    <>
      <Room onBlind={onBlind} />
      <Dialogs />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB' });
  expect(onBlind).toHaveBeenCalledTimes(1);
  useFrame.getState().setPalette('all');
  await waitFor(() => expect(document.querySelector('[aria-modal="true"]')).not.toBeNull());
  fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB' });
  expect(onBlind).toHaveBeenCalledTimes(1);
  await screen.findByRole('combobox');
});

function Bench() {
  return (
    <div data-room-scope="traces">
      <div data-scope="traces.list" className="ak-list-body" />
    </div>
  );
}

function Agreement() {
  useCommand('traces.agreement', () => {});
  useCommand('agreement.next', () => {});
  return (
    <div data-room-scope="traces">
      <div data-scope="agreement" data-room-scope="agreement" />
    </div>
  );
}

/** The headings of the sheet, and its lines. */
async function sheetOver(page: ReactNode) {
  renderIn(
    fakeWorkbench().workbench,
    <>
      {page}
      <Dialogs />
    </>,
  );
  act(() => useFrame.setState({ place: 'traces', dialog: 'keys' }));
  const heads = await screen.findAllByRole('heading', { level: 3 });
  return {
    heads: heads.map(({ textContent }) => textContent),
    lines: screen.getAllByRole('term').map(({ textContent }) => textContent),
  };
}

test('the keys of this place are those of the page that is open, and not those of the bench that it hides', async () => {
  const { heads, lines } = await sheetOver(<Agreement />);
  expect(heads[0]).toBe('Agreement');
  for (const line of ['Next, previous item', 'Next, previous open disagreement', 'Reason of the decision'])
    expect(lines).toContain(line);
  expect(lines).toContain('Agreement of evaluators, or back');
  expect(lines).not.toContain('Choose the first, second, third answer');
  expect(heads).not.toContain('Lists');
});

test('on the bench all keys of the room are named, and none of its other pages', async () => {
  const { heads, lines } = await sheetOver(<Bench />);
  expect(lines).toContain('Choose the first, second, third answer');
  expect(heads).toContain('Lists');
  expect(heads).not.toContain('Agreement');
});
