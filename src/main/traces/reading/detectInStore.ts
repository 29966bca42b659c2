import { detectAll, type Finding } from '../../../shared/traces/detectors.ts';
import { openTraceStore } from '../store/readTraceStore.ts';
import type { StoredTracePlace } from './alignStores.ts';

/** Runs in a worker: what the rules find in one trace. */
export function detectInStore({ file, position }: StoredTracePlace): Finding[] {
  const store = openTraceStore(file);
  try {
    return detectAll({ ...store.head(position), steps: [...store.everyStep(position)] });
  } finally {
    store.close();
  }
}
