import { useEffect, useState } from 'react';

/** A part of the window that is loaded when it is first needed, or a little before. */
export type LoadedOnce<T> = {
  /** What was loaded; null before. */
  now(): T | null;
  /** Loads it, once. Rejects when it cannot be read; the next call tries again. */
  load(): Promise<T>;
};

export function loadedOnce<T>(read: () => Promise<T>): LoadedOnce<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  const load = async () => {
    try {
      loaded = await read();
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return {
    now: () => loaded,
    load: () => {
      loading ??= load();
      return loading;
    },
  };
}

/**
 * What a part is, as soon as it is there; null before. Throws what kept it from being read, for the nearest error boundary. React's own
 * `lazy` keeps what waits for it from sight for 300 ms, however soon it is there.
 */
export function useLoaded<T>(part: LoadedOnce<T>): T | null {
  const [found, setFound] = useState<{ readonly part: LoadedOnce<T>; readonly error: unknown } | null>(null);
  const loaded = part.now();
  useEffect(() => {
    if (loaded !== null) return;
    let isWanted = true;
    const show = (error: unknown) => {
      if (isWanted) setFound({ part, error });
    };
    part.load().then(() => show(null), show);
    return () => {
      isWanted = false;
    };
  }, [part, loaded]);
  if (loaded === null && found?.part === part && found.error !== null) throw found.error;
  return loaded;
}
