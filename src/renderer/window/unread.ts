import type { StoreApi } from 'zustand';
import { afterFrame } from './afterFrame.ts';

/** So long, in ms, after it was first seen nobody has read what took the place of something else. */
export const unreadMs = 400;

/** How a room says which of its items is open, and whether that is what stands in the window by now. */
type Opened<State> = {
  readonly open: (state: State) => unknown;
  readonly isShown: (state: State) => boolean;
};

/** What was closed last in a room, and since when what is open instead of it is seen; not yet for as long as it is not drawn. */
type Closed = { readonly item: unknown; seenAt: number; readonly unfollow: () => void };

const closedIn = new WeakMap<object, Closed>();

/**
 * What closes the open item of a room and goes on to the next, by key or button, but not twice at once: a press before the next item was
 * seen for `unreadMs`, however late it comes, was meant for what went.
 */
export function closing<State>(
  room: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  { open, isShown }: Opened<State>,
  close: () => void,
): () => void {
  return () => {
    const item = open(room.getState());
    const before = closedIn.get(room);
    if (before !== undefined && before.item !== item && performance.now() - before.seenAt < unreadMs) return;
    before?.unfollow();
    const unfollow = room.subscribe((state) => {
      if (open(state) === item || !isShown(state)) return;
      unfollow();
      afterFrame(() => {
        closed.seenAt = performance.now();
      });
    });
    const closed: Closed = { item, seenAt: Number.POSITIVE_INFINITY, unfollow };
    closedIn.set(room, closed);
    close();
  };
}
