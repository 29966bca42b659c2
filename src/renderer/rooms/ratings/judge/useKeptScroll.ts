import { useEffect } from 'react';
import { useRatingsStore } from '../ratingsContext.ts';

/** Frames for which panes may still grow while what they show is read. */
const settlingFrames = 30;

/** Remembers how far the panes of a pair are scrolled, and puts them there again after a restart; of no pair (null) nothing. */
export function useKeptScroll(assignmentId: number | null): void {
  const store = useRatingsStore();
  useEffect(() => {
    if (assignmentId === null) return;
    const kept = store.getState().scroll;
    let frame = 0;
    let left = kept?.assignmentId === assignmentId ? settlingFrames : 0;
    const settle = () => {
      left -= 1;
      for (const [name, pane] of panes()) {
        const top = kept?.places[name] ?? 0;
        if (Math.abs(pane.scrollTop - top) > 1) pane.scrollTop = top;
      }
      if (left > 0) frame = requestAnimationFrame(settle);
    };
    if (left > 0) frame = requestAnimationFrame(settle);
    const remember = () => {
      if (left > 0) return;
      const places = Object.fromEntries(panes().map(([name, pane]) => [name, pane.scrollTop]));
      store.getState().setLook({ scroll: { assignmentId, places } });
    };
    // Whoever scrolls means the place where they stop.
    const stop = () => {
      left = 0;
    };
    document.addEventListener('scroll', remember, { capture: true, passive: true });
    document.addEventListener('wheel', stop, { passive: true });
    document.addEventListener('keydown', stop);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', remember, { capture: true });
      document.removeEventListener('wheel', stop);
      document.removeEventListener('keydown', stop);
    };
  }, [store, assignmentId]);
}

/** The panes that scroll, by name: marked ones, and the lists of the answers' steps within one. Those of the pair that follows are not seen yet. */
function panes(): [string, HTMLElement][] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-kept-scroll]')];
  return all.flatMap((pane): [string, HTMLElement][] => {
    if (pane.checkVisibility?.({ visibilityProperty: true }) === false) return [];
    const name = pane.dataset.keptScroll ?? '';
    const lists = [...pane.querySelectorAll<HTMLElement>('.tx-scroller')];
    return lists.length === 0 ? [[name, pane]] : lists.map((list, index) => [`${name}${index}`, list]);
  });
}
