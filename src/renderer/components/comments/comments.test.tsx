import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { flushTyped } from '../../window/flushTyped.ts';
import { keys } from '../../window/keyDispatcher.ts';
import type { TypedText } from '../../window/typedText.ts';
import { CommentBox } from './CommentBox.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

const others = [{ key: 1, author: '﨑山', savedAt: '2026-11-01T10:00:00Z', text: '薬が違う' }];

/** A box around what is typed into it. */
function Typed({ onSend, onLeave }: { onSend?: (text: string) => void; onLeave?: () => void }) {
  const [text, setText] = useState('');
  return (
    <div data-pane="work" tabIndex={-1}>
      <CommentBox
        command="derivations.comment"
        label="Comment"
        comments={others}
        text={text}
        onType={setText}
        {...(onSend && { onSend: () => onSend(text) })}
        {...(onLeave && { onLeave, saved: null })}
      />
    </div>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Comment' });

describe('the comment box', () => {
  test('shows whose each comment is, above the field', () => {
    renderIn(fakeWorkbench({}).workbench, <Typed />);
    expect(screen.getByRole('article').textContent).toMatch(/^﨑山.+薬が違う$/);
  });

  test('sends with Enter and Ctrl+Enter what was typed, and leaves Ctrl+Enter to the room where nothing was', () => {
    const onSend = vi.fn();
    renderIn(fakeWorkbench({}).workbench, <Typed onSend={onSend} />);
    expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(true);
    fireEvent.change(field(), { target: { value: 'a' } });
    expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(false);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onSend.mock.calls).toEqual([['a'], ['a']]);
  });

  test('has the cursor behind a text that stood there before, and where it was left from then on', async () => {
    const { workbench } = fakeWorkbench({});
    const box = (
      <CommentBox command="derivations.comment" label="Comment" comments={[]} text="根拠が弱い" onType={() => {}} />
    );
    renderIn(workbench, box);
    const textarea = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    textarea.setSelectionRange(0, 0);
    act(() => void keys.run('derivations.comment'));
    expect([document.activeElement, textarea.selectionStart]).toEqual([textarea, 5]);
    textarea.setSelectionRange(2, 2);
    textarea.blur();
    act(() => void keys.run('derivations.comment'));
    expect([document.activeElement, textarea.selectionStart]).toEqual([textarea, 2]);
  });

  test('begins a line with Enter where the field is the comment, which leaving it saves', () => {
    const onLeave = vi.fn();
    renderIn(fakeWorkbench({}).workbench, <Typed onLeave={onLeave} />);
    field().focus();
    fireEvent.change(field(), { target: { value: 'a' } });
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(true);
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(onLeave).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(document.querySelector('[data-pane]'));
  });
});

test('a field that is the comment is left and saved with Ctrl+Enter, which does not reach the room behind it', () => {
  const onLeave = vi.fn();
  renderIn(fakeWorkbench({}).workbench, <Typed onLeave={onLeave} />);
  field().focus();
  expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(true);
  fireEvent.change(field(), { target: { value: 'a' } });
  expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(false);
  expect(onLeave).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(document.querySelector('[data-pane]'));
});

describe('a comment of one’s own', () => {
  const begin = (rewrite: (typed: TypedText) => Promise<unknown>) => {
    const mine = { key: 2, author: '髙橋', savedAt: '2026-11-02T10:00:00Z', text: '要確認', rewrite };
    const box = (
      <CommentBox command="derivations.comment" label="Comment" comments={[...others, mine]} text="" onType={vi.fn()} />
    );
    const view = renderIn(fakeWorkbench({}).workbench, box);
    fireEvent.click(screen.getByRole('button', { name: 'Change your comment' }));
    return { ...view, editor: screen.getByRole('textbox', { name: /^Your comment/ }) };
  };
  const retype = (editor: HTMLElement, value: string, key = 'Enter') => {
    fireEvent.change(editor, { target: { value } });
    fireEvent.keyDown(editor, { key });
  };

  test('is changed in its place by Enter, and left as it was by Escape', async () => {
    const rewrite = vi.fn(async () => {});
    const { editor } = begin(rewrite);
    retype(editor, '確認済み');
    const button = await screen.findByRole('button', { name: 'Change your comment' });
    expect(rewrite.mock.calls).toEqual([[{ text: '確認済み', base: '要確認' }]]);
    fireEvent.click(button);
    retype(screen.getByRole('textbox', { name: /^Your comment/ }), '別の文', 'Escape');
    expect(await screen.findByRole('button', { name: 'Change your comment' })).toBeTruthy();
    expect(rewrite).toHaveBeenCalledOnce();
  });

  test('is saved when its item goes away, but not taken away by that', async () => {
    const rewrite = vi.fn(async () => {});
    const { editor, unmount } = begin(rewrite);
    fireEvent.change(editor, { target: { value: '' } });
    act(() => editor.blur());
    expect(rewrite).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: 'Change your comment' }));
    fireEvent.change(screen.getByRole('textbox', { name: /^Your comment/ }), { target: { value: '確認済み' } });
    unmount();
    expect(rewrite.mock.calls).toEqual([[{ text: '確認済み', base: '要確認' }]]);
  });

  test('keeps its field where an undo saved it, with what is typed on before and after the answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rewrite = vi.fn(() => promise);
    const { editor } = begin(rewrite);
    fireEvent.change(editor, { target: { value: '確認' } });
    await act(flushTyped);
    fireEvent.change(editor, { target: { value: '確認済み' } });
    await act(async () => resolve());
    expect([editor.isConnected, document.activeElement]).toEqual([true, editor]);
    expect(editor).toHaveProperty('value', '確認済み');
    await act(async () => editor.blur());
    expect(rewrite.mock.calls).toEqual([[{ text: '確認', base: '要確認' }], [{ text: '確認済み', base: '確認' }]]);
    expect(screen.queryByRole('textbox', { name: /^Your comment/ })).toBeNull();
  });

  test.each([
    ['確認', ['確認']],
    ['確認済み', ['確認', '確認済み']],
  ])('is closed by an Enter that came while it was saved, with "%s" in its field', async (value, saved) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rewrite = vi.fn((_: TypedText) => promise);
    const { editor } = begin(rewrite);
    fireEvent.change(editor, { target: { value: '確認' } });
    await act(flushTyped);
    retype(editor, value);
    expect(editor.isConnected).toBe(true);
    await act(async () => resolve());
    expect(rewrite.mock.calls.flat().map(({ text }) => text)).toEqual(saved);
    expect(editor.isConnected).toBe(false);
  });

  test('has the text that an undo left in a field in which nothing was typed', async () => {
    const rewrite = vi.fn(async () => {});
    const { editor } = begin(rewrite);
    await act(flushTyped);
    expect([editor.isConnected, document.activeElement]).toEqual([true, editor]);
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(rewrite).not.toHaveBeenCalled();
  });

  test('is saved on what it was typed into, whatever another window made of it meanwhile', async () => {
    const rewrite = vi.fn(async () => {});
    function Elsewhere() {
      const [text, setText] = useState('要確認');
      const mine = { key: 2, author: '髙橋', savedAt: '2026-11-02T10:00:00Z', text, rewrite };
      return (
        <>
          <CommentBox command="derivations.comment" label="Comment" comments={[mine]} text="" onType={vi.fn()} />
          <button type="button" onClick={() => setText('要確認。再診')}>
            elsewhere
          </button>
        </>
      );
    }
    renderIn(fakeWorkbench({}).workbench, <Elsewhere />);
    fireEvent.click(screen.getByRole('button', { name: 'Change your comment' }));
    const editor = screen.getByRole('textbox', { name: /^Your comment/ });
    fireEvent.change(editor, { target: { value: '薬を要確認' } });
    fireEvent.click(screen.getByText('elsewhere'));
    retype(editor, '薬の量を要確認');
    await waitFor(() => expect(rewrite.mock.calls).toEqual([[{ text: '薬の量を要確認', base: '要確認' }]]));
  });

  test.each([
    ['whose answer was lost', 'HOST_UNAVAILABLE', null],
    ['that was refused', 'DISK_FULL', '要確認'],
  ] as const)('is saved on top of what is known of the save before it, %s', async (_, code, base) => {
    const rewrite = vi.fn((_: TypedText) => Promise.reject(new AppError(code, 'no answer')));
    const { editor } = begin(rewrite);
    retype(editor, '要確認、髙橋');
    await waitFor(() => expect(rewrite).toHaveBeenCalledOnce());
    await act(async () => {});
    retype(editor, '要確認、済');
    await waitFor(() => expect(rewrite).toHaveBeenCalledTimes(2));
    expect(rewrite.mock.calls.at(-1)).toEqual([{ text: '要確認、済', base }]);
  });

  test('that could not be saved stays in the field, to be tried again', async () => {
    const rewrite = vi.fn(() => Promise.reject(new Error('full')));
    const { editor } = begin(rewrite);
    retype(editor, '確認済み');
    await waitFor(() => expect(rewrite).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(editor).toHaveProperty('value', '確認済み');
    fireEvent.keyDown(editor, { key: 'Enter' });
    await waitFor(() => expect(rewrite).toHaveBeenCalledTimes(2));
    fireEvent.keyDown(editor, { key: 'Escape' });
  });
});
