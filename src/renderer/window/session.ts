import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from './workbench.ts';

const writeAfterMs = 300;

/**
 * View state that survives a crash. Starts as `initial`, turns into what was kept when that has been read and `read` accepts it,
 * and is kept again shortly after each change. `ready` says that reading has ended.
 */
export function useSessionValue<T>(key: string, initial: T, read: (value: unknown) => T | null) {
  const call = useCall();
  const [value, setValue] = useState(initial);
  const [ready, setReady] = useState(false);
  const touched = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pending = useRef<{ value: T } | null>(null);
  const readRef = useRef(read);

  useEffect(() => {
    let current = true;
    touched.current = false;
    call('session.read', { key })
      .then(({ value: kept }) => {
        const accepted = kept === null || kept === undefined ? null : readRef.current(kept);
        if (current && !touched.current && accepted !== null) setValue(accepted);
      })
      .catch(() => undefined)
      .finally(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [call, key]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (pending.current === null) return;
    const { value: next } = pending.current;
    pending.current = null;
    void call('session.write', { key, value: next }).catch(() => undefined);
  }, [call, key]);

  const change = useCallback(
    (next: T) => {
      touched.current = true;
      setValue(next);
      pending.current = { value: next };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, writeAfterMs);
    },
    [flush],
  );

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return [value, change, ready] as const;
}
