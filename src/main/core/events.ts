import type { EventEnvelope, EventName, EventPayload } from '../../shared/api/events.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';

export type EventListener = (envelope: EventEnvelope) => void;

/** Hands the core's events to whoever listens. A listener that throws is noted and disturbs nobody else. */
export function createEvents(log: Log) {
  const listeners = new Set<EventListener>();
  const emitTo =
    (heardBy: Iterable<EventListener>): Context['emit'] =>
    <E extends EventName>(event: E, payload: EventPayload<E>): void => {
      // TypeScript cannot pair the name with its payload across the union.
      const envelope = { event, payload } as EventEnvelope;
      for (const listener of [...heardBy]) {
        try {
          listener(envelope);
        } catch (error) {
          log.error('event-listener-failed', error, { event });
        }
      }
    };
  return {
    emit: emitTo(listeners),
    /** What tells one listener alone. */
    emitOnlyTo: (listener: EventListener) => emitTo([listener]),
    /** Returns what ends the listening. */
    onEvent(listener: EventListener): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
