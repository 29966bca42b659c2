import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { keys, useCommand } from './keyDispatcher.ts';

const ran: (string | null)[] = [];
let show: (name: string) => void = () => {};

function Shown() {
  const [name, setName] = useState<string | null>(null);
  show = setName;
  useCommand('frame.undo', () => ran.push(name), name !== null);
  return createElement('p', null, name);
}

/** Presses Ctrl+Z as soon as the page has changed, before anything else of React has its turn. */
function pressUponChange(place: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true }));
      resolve();
    });
    observer.observe(place, { childList: true, subtree: true, characterData: true });
  });
}

afterEach(() => vi.unstubAllGlobals());

test('a key means what the page shows from the moment that it is shown', async () => {
  // Drawn as in the window, not as in other tests, where every effect has run before anything is looked at.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.body.appendChild(document.createElement('div'));
  const stop = keys.listen(window);
  const root = createRoot(place);
  const drawn = new Promise<void>((resolve) =>
    new MutationObserver(() => resolve()).observe(place, { childList: true }),
  );
  root.render(createElement(Shown));
  await drawn;
  for (const name of ['first', 'second']) {
    const pressed = pressUponChange(place);
    show(name);
    await pressed;
  }
  expect(ran).toEqual(['first', 'second']);
  root.unmount();
  stop();
  place.remove();
});
