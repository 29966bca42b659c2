import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../testing/fakeWorkbench.tsx';
import { composition } from '../window/composition.ts';
import { Palette, paletteBody } from './Palette.tsx';

beforeAll(prepareWindow);
let unlisten = () => {};
beforeEach(() => {
  resetFrame();
  unlisten = composition.listen(window);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  unlisten();
});

/** The palette while its part of the window is on its way; `come` brings it. */
async function awaitedPalette(onClose = () => {}) {
  const Body = await paletteBody.load();
  const part = Promise.withResolvers<void>();
  const now = vi.spyOn(paletteBody, 'now').mockReturnValue(null);
  vi.spyOn(paletteBody, 'load').mockImplementation(async () => {
    await part.promise;
    now.mockReturnValue(Body);
    return Body;
  });
  renderIn(fakeWorkbench().workbench, <Palette itemsOnly={false} onClose={onClose} />);
  return { field: screen.getByRole<HTMLInputElement>('textbox'), come: () => act(async () => part.resolve()) };
}
const palette = () => screen.getByRole<HTMLInputElement>('combobox');

test('what is typed before the palette is there stands in its field, with the caret behind it', async () => {
  const { field, come } = await awaitedPalette();
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: 'set' } });
  await come();
  expect([palette().value, palette().selectionStart, document.activeElement]).toEqual(['set', 3, palette()]);
});

test('a composition that is open when the palette comes ends where it began, and its words are kept', async () => {
  const { field, come } = await awaitedPalette();
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'さいて' } });
  await come();
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: '採点' } });
  fireEvent.compositionEnd(field);
  await waitFor(() => expect(palette().value).toBe('採点'));
  expect(document.activeElement).toBe(palette());
});

test('Escape closes it before it is there', async () => {
  const onClose = vi.fn();
  const { field } = await awaitedPalette(onClose);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a palette that is there has the caret in its field as soon as it is drawn', async () => {
  await paletteBody.load();
  renderIn(fakeWorkbench().workbench, <Palette itemsOnly={false} onClose={() => {}} />);
  expect(document.activeElement).toBe(palette());
});
