/** What every room does while it is open: open once, hear the core, keep what was typed. */
import { useEffect, useState } from 'react';
import type { StoreApi } from 'zustand';
import { composition } from './composition.ts';
import { type Unsaved, useFrame } from './frameStore.ts';
import { useWorkbench, type Workbench } from './workbench.ts';

type Readable<State> = Pick<StoreApi<State>, 'getState' | 'subscribe'>;

/** Opens the room once; true when what was kept is shown. */
export function useOpening(store: Readable<{ open(): Promise<void> }>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let current = true;
    const done = () => current && setOpen(true);
    store.getState().open().then(done, done);
    return () => {
      current = false;
    };
  }, [store]);
  return isOpen;
}

/**
 * Listens to the core, saves with `commit` when the window loses the focus, and leaves the room when the window or the room goes away.
 * `listen` and `commit` are functions of the module, the same at each drawing.
 */
export function useRoomEvents<State extends { leave(): void }>(
  store: Readable<State>,
  listen: (onEvent: Workbench['onEvent'], stateOf: () => State) => readonly (() => void)[],
  commit: (state: State) => void,
): void {
  const { onEvent } = useWorkbench();
  useEffect(() => {
    const ends = listen(onEvent, store.getState);
    const save = () => commit(store.getState());
    const leave = () => store.getState().leave();
    const goAway = () => {
      composition.finish();
      leave();
    };
    window.addEventListener('pagehide', goAway);
    window.addEventListener('blur', save);
    return () => {
      leave();
      for (const end of ends) end();
      window.removeEventListener('pagehide', goAway);
      window.removeEventListener('blur', save);
    };
  }, [onEvent, store, listen, commit]);
}

/** Has the frame hide the names of models too while the room is blind; null where nothing is hidden. Give the same function while it hides the same. */
export function useFrameMask(mask: ((text: string) => string) | null): void {
  useEffect(() => {
    useFrame.getState().setMask(mask);
    return () => useFrame.getState().setMask(null);
  }, [mask]);
}

const none: Unsaved['conflicts'] = [];

/** Tells the frame whether something typed is not on disk yet, for the status bar and before an undo. `read` is a function of the module. */
export function useUnsaved<State extends { flush(): Promise<void> }>(
  store: Readable<State>,
  read: (state: State) => Pick<Unsaved, 'waits' | 'held'> & Partial<Pick<Unsaved, 'conflicts'>>,
): void {
  useEffect(() => {
    const { setUnsaved } = useFrame.getState();
    const tell = (state: State) => {
      const { waits, held, conflicts = none } = read(state);
      const { unsaved } = useFrame.getState();
      if (unsaved?.waits !== waits || unsaved.held !== held || unsaved.conflicts !== conflicts)
        setUnsaved({ waits, held, conflicts, flush: () => store.getState().flush() });
    };
    tell(store.getState());
    const end = store.subscribe(tell);
    return () => {
      end();
      setUnsaved(null);
    };
  }, [store, read]);
}
