const input = ['keydown', 'beforeinput', 'pointerdown', 'mousedown', 'click', 'paste', 'drop'] as const;

/** Whoever waits longer, for a connection that was lost, gets the window back. */
const heldAtMostMs = 5_000;

/**
 * Keeps keys, typing and clicks from every part of the window while `work` runs, however it ends: what somebody does in the moment in which
 * another evaluator takes over would be refused by the core, and wait for the one who goes.
 */
export async function holdInput(work: () => Promise<void>): Promise<void> {
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const release = () => {
    for (const type of input) window.removeEventListener(type, hold, { capture: true });
  };
  for (const type of input) window.addEventListener(type, hold, { capture: true });
  const limit = setTimeout(release, heldAtMostMs);
  try {
    await work();
  } finally {
    clearTimeout(limit);
    release();
  }
}
