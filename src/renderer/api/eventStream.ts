import type { EventEnvelope } from '../../shared/api/events.ts';
import { eventMessages } from './eventMessages.ts';
import type { SessionSecret } from './sessionSecret.ts';
import type { Connection } from './transport.ts';

type Listeners = {
  onEvent(event: EventEnvelope): void;
  onConnection(connection: Connection): void;
};

export type EventStream = {
  /** Connects, if that was not done yet. */
  open(): void;
  /** Says that the connection looks broken: it is looked at now, and until it works again. */
  reconnect(): void;
  /** The window read the core as it was after this event; whatever came later has to be told. The first answer counts. */
  knows(eventId: string | null): void;
  /** Tries at once, however long the last try was ago. */
  retry(): void;
};

const firstDelayMs = 250;
const longestDelayMs = 8_000;
/** The server sends a beat every 15 s. After a sleep the socket can look open for minutes although nobody is there. */
const silenceLimitMs = 20_000;

/**
 * Push events as the server sends them, read with `fetch`: `EventSource` sends no headers and gives up when a status is not 200.
 */
export function createEventStream({ onEvent, onConnection }: Listeners, secret: SessionSecret): EventStream {
  let listening: AbortController | null = null;
  let isOpen = false;
  let isDelayed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let heardAt = 0;
  let hasConnected = false;
  /** The last event that the window knows of; the server tells of everything where another one was the last. */
  let knownId: string | null = null;

  async function listen(stop: AbortController) {
    const headers = { ...(await secret.headers()), ...(knownId !== null && { 'Last-Event-ID': knownId }) };
    const response = await fetch('/events', { headers, cache: 'no-store', signal: stop.signal }).catch(() => null);
    if (stop.signal.aborted) return;
    if (!response?.ok || response.body === null) return fail(response?.status === 401 ? 'signedOut' : 'disconnected');
    isOpen = true;
    delayMs = firstDelayMs;
    heardAt = Date.now();
    secret.accept();
    onConnection('connected');
    hasConnected = true;
    try {
      for await (const { name, data, id } of eventMessages(response.body)) {
        if (stop.signal.aborted) return;
        heardAt = Date.now();
        // Our own server on our own origin: the core built it from the same types.
        if (name === 'message' && data !== null) onEvent(JSON.parse(data) as EventEnvelope);
        knownId = id ?? knownId;
      }
    } catch {
      // As when the stream ends.
    }
    if (!stop.signal.aborted) fail('disconnected');
  }

  function fail(connection: Connection) {
    drop();
    if (connection === 'signedOut') secret.refuse();
    onConnection(connection);
    isDelayed = true;
    timer = setTimeout(tryNow, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  function drop() {
    listening?.abort();
    listening = null;
    isOpen = false;
    isDelayed = false;
    clearTimeout(timer);
  }

  function tryNow() {
    // One that is on its way is as good as the next.
    if (listening !== null && !isOpen) return;
    drop();
    listening = new AbortController();
    void listen(listening);
  }

  function wake() {
    if (!hasConnected || document.visibilityState === 'hidden') return;
    if (!isOpen || Date.now() - heardAt > silenceLimitMs) tryNow();
  }
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  return {
    open() {
      if (listening === null && !isDelayed) tryNow();
    },
    reconnect() {
      if (!isDelayed) tryNow();
    },
    knows(eventId) {
      knownId ??= eventId;
    },
    retry: tryNow,
  };
}
