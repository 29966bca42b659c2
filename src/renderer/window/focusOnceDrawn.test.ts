import { afterEach, describe, expect, test } from 'vitest';
import { focusOnceDrawn } from './focusOnceDrawn.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const field = (id: string) => document.querySelector<HTMLElement>(`#${id}`);

afterEach(() => {
  document.body.replaceChildren();
});

describe('a field that a key leads to', () => {
  test('has the focus at once where it can be seen, and does not take it back from who left it within the frame', async () => {
    document.body.innerHTML = '<input id="wanted"><input id="other">';
    focusOnceDrawn(() => field('wanted'));
    expect(document.activeElement?.id).toBe('wanted');
    field('other')?.focus();
    await frame();
    expect(document.activeElement?.id).toBe('other');
  });

  test('has it before the next key where the key draws it', async () => {
    focusOnceDrawn(() => field('wanted'));
    // As React draws what a key changes: behind its handlers, before anything else.
    document.body.innerHTML = '<input id="wanted">';
    await Promise.resolve();
    expect(document.activeElement?.id).toBe('wanted');
  });

  test('has it with the next frame where it is drawn only then', async () => {
    focusOnceDrawn(() => field('wanted'));
    await Promise.resolve();
    document.body.innerHTML = '<input id="wanted">';
    await frame();
    expect(document.activeElement?.id).toBe('wanted');
  });

  test('leaves it to who went elsewhere before it was drawn', async () => {
    document.body.innerHTML = '<input id="other">';
    focusOnceDrawn(() => field('wanted'));
    document.body.insertAdjacentHTML('beforeend', '<input id="wanted">');
    field('other')?.focus();
    await frame();
    expect(document.activeElement?.id).toBe('other');
  });
});
