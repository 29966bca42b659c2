import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
