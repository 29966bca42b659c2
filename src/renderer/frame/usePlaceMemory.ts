import { useEffect, useState } from 'react';
import { roomOf } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useCall } from '../window/workbench.ts';

const key = 'frame.place';

/** Opens the room that was open before, and remembers it. False until that is known; the first start shows the welcome page. */
export function usePlaceMemory(): boolean {
  const call = useCall();
  const place = useFrame((state) => state.place);
  const go = useFrame((state) => state.go);
  const [known, setKnown] = useState(false);
  useEffect(() => {
    call('session.read', { key })
      .then(({ value }) => {
        const room = typeof value === 'string' ? roomOf(value) : null;
        if (room !== null) go(room.id);
      })
      .catch(() => undefined)
      .finally(() => setKnown(true));
  }, [call, go]);
  useEffect(() => {
    if (known) void call('session.write', { key, value: place }).catch(() => undefined);
  }, [call, known, place]);
  return known;
}
