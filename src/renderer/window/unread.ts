/** So long, in ms, after the press that brought it nobody has read what took the place of something else. */
export const unreadMs = 400;

/** What was open in a room when something of it was closed last, and when that was. */
const closed = new WeakMap<object, { readonly item: unknown; readonly at: number }>();

/**
 * What closes the open item of a room and goes on to the next, by key or button, but not twice at once: a press within `unreadMs` of the
 * one before, where another item is open by then, was meant for what went. `open` tells which item is open.
 */
export function closing(room: object, open: () => unknown, close: () => void): () => void {
  return () => {
    const now = { item: open(), at: performance.now() };
    const before = closed.get(room);
    if (before !== undefined && before.item !== now.item && now.at - before.at < unreadMs) return;
    closed.set(room, now);
    close();
  };
}
