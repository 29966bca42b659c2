import { useState } from 'react';
import type { DriftOverview } from '../../../../shared/rooms/drift/overview.ts';
import { useDrift } from '../driftContext.ts';

/** The overview as it was read last: where it cannot be read once more, a dialog in which somebody writes goes on with it. */
export function useLastOverview(): DriftOverview | null {
  const overview = useDrift((state) => (state.overview.status === 'ready' ? state.overview.value : null));
  const [last, setLast] = useState(overview);
  if (overview !== null && overview !== last) setLast(overview);
  return overview ?? last;
}
