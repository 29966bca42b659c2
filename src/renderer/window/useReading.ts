import { useCallback, useEffect, useState } from 'react';
import type { EventName } from '../../shared/api/events.ts';
import type { AsyncData } from '../../shared/asyncData.ts';
import type { WireError } from '../../shared/errors.ts';
import { wireErrorOf } from './wireErrorOf.ts';
import { useWorkbench } from './workbench.ts';

/** What was read, or why it was not, with what asks for it once more. */
export type Reading<T> =
  | Exclude<AsyncData<T>, { readonly status: 'failed' }>
  | { readonly status: 'failed'; readonly error: WireError; readonly again: () => void };

const nothing = { place: null, data: { status: 'idle' } } as const;

/**
 * What is read from the core about a place; null reads nothing. What was read of another place is not shown while that of this one is on
 * its way; a new `version` of the same place reads again, and what is shown stays until then. `read` may be a new function each time.
 */
export function useReading<T>(
  place: string | number | null,
  read: () => Promise<T>,
  version: string | number = 0,
): Reading<T> {
  const [kept, setKept] = useState<{ readonly place: string | number | null; readonly data: Reading<T> }>(nothing);
  const [tries, setTries] = useState(0);
  const again = useCallback(() => {
    setKept(nothing);
    setTries((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: place and version say what is read
  useEffect(() => {
    if (place === null) return;
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setKept({ place, data: { status: 'ready', value } }),
      (thrown: unknown) =>
        isCurrent && setKept({ place, data: { status: 'failed', error: wireErrorOf(thrown), again } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [place, version, tries]);
  if (place === null) return { status: 'idle' };
  return kept.place === place ? kept.data : { status: 'loading' };
}

/** How often an event has come since the part appeared: a version with which what others changed is read again. */
export function useEventTimes(event: EventName): number {
  const { onEvent } = useWorkbench();
  const [times, setTimes] = useState(0);
  useEffect(() => onEvent(event, () => setTimes((before) => before + 1)), [onEvent, event]);
  return times;
}

/** A value once it has stayed as it is for `quietMs`; the first one at once. */
export function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(wait);
  }, [value, quietMs]);
  return settled;
}
