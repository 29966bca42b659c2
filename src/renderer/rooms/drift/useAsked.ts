import { useEffect, useState } from 'react';
import type { AsyncData } from '../../../shared/asyncData.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';

/**
 * What a question brings, asked when the part appears and again with every new `again`. Null asks nothing. The old answer stays until
 * the new one is there.
 */
export function useAsked<T>(ask: (() => Promise<T>) | null, again: string | number): AsyncData<T> {
  const [data, setData] = useState<AsyncData<T>>({ status: 'idle' });
  const isAsking = ask !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` stands for what `ask` reads; the function is new in every render
  useEffect(() => {
    if (ask === null) return;
    let isCurrent = true;
    setData((shown) => (shown.status === 'ready' ? shown : { status: 'loading' }));
    ask().then(
      (value) => isCurrent && setData({ status: 'ready', value }),
      (thrown: unknown) => isCurrent && setData({ status: 'failed', error: wireErrorOf(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [again, isAsking]);
  return isAsking ? data : { status: 'idle' };
}
