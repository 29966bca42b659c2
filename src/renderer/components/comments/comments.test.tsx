import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStore, useStore } from 'zustand';
import { AppError } from '../../../shared/errors.ts';
import { typedOnto } from '../../../shared/typedOnto.ts';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { createCommentDrafts, type TypedText, typedOver } from '../../window/commentDrafts.ts';
import { flushTyped } from '../../window/flushTyped.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import { CommentBox } from './CommentBox.tsx';
import { CommentInput } from './CommentInput.tsx';

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
  const begin = (rewrite: (text: string) => Promise<unknown>) => {
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
    expect(rewrite.mock.calls).toEqual([['確認済み']]);
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
    expect(rewrite.mock.calls).toEqual([['確認済み']]);
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
    expect(rewrite.mock.calls).toEqual([['確認'], ['確認済み']]);
    expect(screen.queryByRole('textbox', { name: /^Your comment/ })).toBeNull();
  });

  test.each([
    ['確認', ['確認']],
    ['確認済み', ['確認', '確認済み']],
  ])('is closed by an Enter that came while it was saved, with "%s" in its field', async (value, saved) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const rewrite = vi.fn((_: string) => promise);
    const { editor } = begin(rewrite);
    fireEvent.change(editor, { target: { value: '確認' } });
    await act(flushTyped);
    retype(editor, value);
    expect(editor.isConnected).toBe(true);
    await act(async () => resolve());
    expect(rewrite.mock.calls.flat()).toEqual(saved);
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

describe('a comment of one line', () => {
  /** A room that keeps what is typed until `write` has put it on the disk, on top of what is there by then. */
  function roomOf(write: (text: string) => Promise<unknown>, saved = '要確認') {
    type Look = {
      readonly saved: string;
      readonly drafts: Readonly<Record<string, TypedText>>;
      readonly writing: number;
    };
    const store = createStore<Look>(() => ({ saved, drafts: {}, writing: 0 }));
    const { getState: get, setState: set } = store;
    const pauses: (() => void)[] = [];
    const { write: inTurn } = createWritesInTurn({ get, set });
    const drafts = createCommentDrafts({
      later: (run) => {
        pauses.push(run);
        return () => undefined;
      },
      read: () => get().drafts,
      keep: (kept) => set({ drafts: kept }),
      inTurn: (_, act) => inTurn(act),
      over: typedOver,
      save: async (_, typed) => {
        const text = typedOnto(get().saved, typed);
        await write(text);
        set({ saved: text });
      },
    });
    const say = (text: string) => act(() => set({ saved: text }));
    return { store, drafts, say, pause: () => act(async () => pauses.at(-1)?.()) };
  }

  function OneLine({ room: { store, drafts } }: { room: ReturnType<typeof roomOf> }) {
    const { saved, drafts: kept, writing } = useStore(store);
    return (
      <CommentInput
        label="Comment"
        saved={saved}
        draft={kept.here}
        isWriting={writing > 0}
        onType={(typed) => drafts.type('here', typed)}
        onSave={drafts.saveQuietly}
      />
    );
  }

  const full = () => Promise.reject(new AppError('DISK_FULL', 'full'));
  function begin(write: (text: string) => Promise<unknown>, saved?: string) {
    const asked = vi.fn(write);
    const room = roomOf(asked, saved);
    const shown = render(<OneLine room={room} />);
    return { ...shown, room, texts: () => asked.mock.calls.map(([text]) => text) };
  }
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const leave = () => act(async () => void fireEvent.blur(field()));

  test('is saved after a pause when what it is about went away, and once', async () => {
    const { unmount, room, texts } = begin(async () => null, '');
    type('要確認');
    expect(texts()).toEqual([]);
    unmount();
    await room.pause();
    await room.pause();
    expect(texts()).toEqual(['要確認']);
  });

  test('stands in its field again, and is tried again, when what it is about went away before it could be saved', async () => {
    let isFull = true;
    const { unmount, room, texts } = begin(() => (isFull ? full() : Promise.resolve()));
    type('要確認！');
    await leave();
    unmount();
    isFull = false;
    room.say('至急要確認');
    render(<OneLine room={room} />);
    expect(field()).toHaveProperty('value', '至急要確認！');
    await leave();
    expect([texts(), room.store.getState()]).toEqual([
      ['要確認！', '至急要確認！'],
      { saved: '至急要確認！', drafts: {}, writing: 0 },
    ]);
  });

  test('is saved once when its field is left, and shows what an undo makes of it then', async () => {
    const { room, texts } = begin(async () => null);
    type('要確認！');
    await leave();
    await leave();
    expect(texts()).toEqual(['要確認！']);
    room.say('');
    expect(field()).toHaveProperty('value', '');
  });

  test('stays in its field when it could not be saved, and is tried again when that is left', async () => {
    let times = 0;
    const { texts } = begin(() => (times++ === 0 ? full() : Promise.resolve()));
    type('要確認！');
    await leave();
    expect([field(), texts()]).toMatchObject([{ value: '要確認！' }, ['要確認！']]);
    await leave();
    await leave();
    expect([field(), texts()]).toMatchObject([{ value: '要確認！' }, ['要確認！', '要確認！']]);
  });

  /** What is typed on while the first of it is on its way to the disk. */
  const typeOnMeanwhile = async () => {
    const first = Promise.withResolvers<void>();
    let times = 0;
    const begun = begin(() => (times++ === 0 ? first.promise : Promise.resolve()));
    type('要確認！');
    await leave();
    type('要確認！！');
    return { ...begun, end: (how: () => void) => act(async () => how()), first };
  };

  test('stays in its field, with what was typed on meanwhile, when the first of it could not be saved', async () => {
    const { texts, end, first } = await typeOnMeanwhile();
    await end(() => first.reject(new AppError('DISK_FULL', 'full')));
    expect([field(), texts()]).toMatchObject([{ value: '要確認！！' }, ['要確認！']]);
    await leave();
    expect([field(), texts()]).toMatchObject([{ value: '要確認！！' }, ['要確認！', '要確認！！']]);
  });

  test('is not doubled where it is on the disk although nobody heard of that', async () => {
    const { room, texts, end, first } = await typeOnMeanwhile();
    room.say('要確認！');
    await end(() => first.reject(new Error('No connection')));
    expect(field()).toHaveProperty('value', '要確認！！');
    await leave();
    expect(texts()).toEqual(['要確認！', '要確認！！']);
  });

  test('has what is typed while it is saved, and saves that next', async () => {
    const { texts, end, first } = await typeOnMeanwhile();
    await end(() => first.resolve());
    await leave();
    expect([field(), texts()]).toMatchObject([{ value: '要確認！！' }, ['要確認！', '要確認！！']]);
  });

  test('has the letter that was typed beside an undo, and nothing of what that took back', async () => {
    const { room, texts } = begin(async () => null);
    type('要確認！');
    room.say('');
    expect(field()).toHaveProperty('value', '！');
    await leave();
    expect(texts()).toEqual(['！']);
  });
});
