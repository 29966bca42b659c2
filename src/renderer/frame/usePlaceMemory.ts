import { useEffect, useLayoutEffect, useState } from 'react';
import { frameKeys } from '../../shared/frameKeys.ts';
import { roomOf } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useWorkbench } from '../window/workbench.ts';

/** Opens the room that was open before, and remembers it. False until that is known; the first start shows the welcome page. */
export function usePlaceMemory(): boolean {
  const { call, store } = useWorkbench();
  const place = useFrame((state) => state.place);
  const go = useFrame((state) => state.go);
  const [known, setKnown] = useState(false);
  useLayoutEffect(() => {
    const { lastPlace } = store.getState();
    const screen = lastPlace === 'outbox' || lastPlace === 'work' ? lastPlace : roomOf(lastPlace)?.id;
    if (screen !== undefined) go(screen);
    setKnown(true);
  }, [store, go]);
  useEffect(() => {
    if (known) void call('session.write', { key: frameKeys.place, value: place }).catch(() => undefined);
  }, [call, known, place]);
  return known;
}
