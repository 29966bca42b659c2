import { useFrame } from '../../../window/frameStore.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { openEntry, type View } from '../ratingsState.ts';

/** The ways between the parts of the open study, by key and from the palette, whatever page is open. */
export function useStudyCommands(): void {
  const act = useAct();
  const store = useRatingsStore();
  const entry = useRatings(openEntry);
  const isOpen = useRatings((state) => state.view !== 'studies' && state.view !== 'make') && entry !== null;
  const show = (view: View) => () => act(() => store.getState().show(view));
  useCommand('ratings.toRate', show(entry?.mine ? 'rate' : 'welcome'), isOpen);
  useCommand('ratings.toResults', show('results'), isOpen);
  useCommand('ratings.toStudy', show('study'), isOpen);
  useCommand('ratings.register', show('register'), isOpen);
  useCommand('ratings.outbox', () => useFrame.getState().go('outbox'), isOpen);
}
