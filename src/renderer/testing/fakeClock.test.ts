import { expect, test, vi } from 'vitest';

/** What is seen of an element that goes away with the focus is brought in order with the next frame. */
function removeFocused(): void {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.remove();
}

test('frames are drawn after a test in which the clock stood', async () => {
  vi.useFakeTimers();
  removeFocused();
  vi.useRealTimers();
  expect(await new Promise<number>((draw) => requestAnimationFrame(draw))).toBeGreaterThan(0);
});
