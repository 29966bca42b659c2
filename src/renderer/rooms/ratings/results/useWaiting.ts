import { useEffect, useState } from 'react';
import { useResults } from './resultsContext.ts';

/** Before this, in ms, nothing says that one waits. */
const quietMs = 150;

/** Whole seconds that newer numbers have been on their way; null while none are, or for a moment only. */
export function useWaiting(): number | null {
  const since = useResults((state) => state.waitsSince);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (since === null) return;
    const tell = () => setSeconds(Math.floor((performance.now() - since) / 1_000));
    const first = setTimeout(tell, quietMs);
    const ticking = setInterval(tell, 1_000);
    return () => {
      clearTimeout(first);
      clearInterval(ticking);
    };
  }, [since]);
  return seconds;
}
