import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStore, useStore } from 'zustand';
import { AppError } from '../../../shared/errors.ts';
import { typedOnto } from '../../../shared/typedOnto.ts';
import { prepareWindow } from '../../testing/fakeWorkbench.tsx';
import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { rebased, type TypedText } from '../../window/typedText.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import { CommentInput } from './CommentInput.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

const field = () => screen.getByRole('textbox', { name: 'Comment' });

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
      rebase: rebased,
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

  test('is saved by itself once there is room again', async () => {
    let isFull = true;
    const { room, texts } = begin(() => (isFull ? full() : Promise.resolve()));
    type('要確認！');
    await leave();
    await room.pause();
    isFull = false;
    await room.pause();
    expect([texts(), room.store.getState().drafts]).toEqual([['要確認！', '要確認！', '要確認！'], {}]);
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

  test.each([
    ['was saved', (first: PromiseWithResolvers<void>) => first.resolve()],
    ['was refused', (first: PromiseWithResolvers<void>) => first.reject(new AppError('DISK_FULL', 'full'))],
    ['came to nobody knows where', (first: PromiseWithResolvers<void>) => first.reject(new Error('No connection'))],
  ])('is whole on the disk when its field was left before the first of it %s', async (_, how) => {
    const { texts, end, first, room } = await typeOnMeanwhile();
    await leave();
    await end(() => how(first));
    expect([texts(), room.store.getState()]).toEqual([
      ['要確認！', '要確認！！'],
      { saved: '要確認！！', drafts: {}, writing: 0 },
    ]);
  });

  test('is let go once what it is about is gone for good', async () => {
    const { room } = begin(() => Promise.reject(new AppError('NOT_FOUND', 'No such summary')));
    type('要確認！');
    await act(() => expect(room.drafts.save()).rejects.toMatchObject({ code: 'NOT_FOUND' }));
    await room.drafts.save();
    expect(room.store.getState().drafts).toEqual({});
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
