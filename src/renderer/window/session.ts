import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from './workbench.ts';

const writeAfterMs = 300;

/**
 * View state that survives a crash. Starts as `initial`, turns into what was kept when that has been read and `read` accepts it,
 * and is kept again shortly after each change. `ready` says that reading has ended.
 */
export function useSessionValue<T>(key: string, initial: T, read: (value: unknown) => T | null) {
  const { values, change: changeOf, ready } = useSessionValues(key, read);
  const change = useCallback((next: T) => changeOf(key, next), [changeOf, key]);
  return [values.get(key) ?? initial, change, ready] as const;
}

/**
 * As `useSessionValue`, of a key that becomes another: the values of those before stay known and may be changed still. One that was
 * changed is not read again, as it may be newer than what could be written.
 */
export function useSessionValues<T>(key: string, read: (value: unknown) => T | null) {
  const call = useCall();
  const [values, setValues] = useState<ReadonlyMap<string, T>>(new Map());
  const [readKey, setReadKey] = useState<string | null>(null);
  const touched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pending = useRef(new Map<string, T>());
  const readRef = useRef(read);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who takes over has changed nothing yet
  useEffect(() => touched.current.clear(), [call]);

  useEffect(() => {
    let current = true;
    call('session.read', { key })
      .then(({ value: kept }) => {
        const accepted = kept === null || kept === undefined ? null : readRef.current(kept);
        if (!current || touched.current.has(key) || accepted === null) return;
        setValues((known) => new Map(known).set(key, accepted));
      })
      .catch(() => undefined)
      .finally(() => current && setReadKey(key));
    return () => {
      current = false;
    };
  }, [call, key]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    for (const [of, value] of pending.current) {
      void call('session.write', { key: of, value }).catch(() => undefined);
    }
    pending.current.clear();
  }, [call]);

  const change = useCallback(
    (of: string, next: T) => {
      touched.current.add(of);
      setValues((known) => new Map(known).set(of, next));
      pending.current.set(of, next);
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

  return { values, change, ready: readKey === key };
}
