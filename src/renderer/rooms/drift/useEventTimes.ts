import { useEffect, useState } from 'react';
import type { EventName } from '../../../shared/api/events.ts';
import { useWorkbench } from '../../window/workbench.ts';

/** How often an event has come since the part appeared; with it, what others changed is read again. */
export function useEventTimes(event: EventName): number {
  const { onEvent } = useWorkbench();
  const [times, setTimes] = useState(0);
  useEffect(() => onEvent(event, () => setTimes((before) => before + 1)), [onEvent, event]);
  return times;
}
