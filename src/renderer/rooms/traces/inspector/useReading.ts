import { useEffect, useState } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';

/**
 * Data of the core by a key; null asks for nothing. While the next key is read, what was read of another one is not shown. `read` may be a
 * new function each time: only a new key reads again.
 */
export function useReading<T>(key: string | null, read: () => Promise<T>): AsyncData<T> {
  const [kept, setKept] = useState<{ readonly key: string | null; readonly data: AsyncData<T> }>({
    key: null,
    data: { status: 'idle' },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is read
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    read().then(
      (value) => isCurrent && setKept({ key, data: { status: 'ready', value } }),
      (thrown: unknown) => isCurrent && setKept({ key, data: { status: 'failed', error: wireErrorOf(thrown) } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (key === null) return { status: 'idle' };
  return kept.key === key ? kept.data : { status: 'loading' };
}
