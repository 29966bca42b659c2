import type { WireError } from './errors.ts';

/** Data that a window waits for. `ready` keeps the old value while a newer one is on its way. */
export type AsyncData<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: WireError };
