import type { EventEnvelope } from '../../shared/api/events.ts';
import type { Connection } from './transport.ts';

type Listeners = {
  onEvent(event: EventEnvelope): void;
  /** `isReconnection` is true for every connection but the first. */
  onConnection(connection: Connection, isReconnection: boolean): void;
};

export type EventStream = {
  /** Connects, if that was not done yet. */
  open(): void;
  /** Says that the connection looks broken: it is looked at now, and until it works again. */
  reconnect(): void;
};

const firstDelayMs = 250;
const longestDelayMs = 8_000;
/** The server sends a beat every 15 s. After a sleep the socket can look open for minutes although nobody is there. */
const silenceLimitMs = 20_000;

/** Push events over server-sent events, with reconnection of our own: the built-in one gives up when a status is not 200. */
export function createEventStream({ onEvent, onConnection }: Listeners): EventStream {
  let source: EventSource | null = null;
  let attempt: 'none' | 'running' | 'delayed' = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let heardAt = 0;
  let hasConnected = false;

  function listen() {
    const opened = new EventSource('/events');
    source = opened;
    opened.onopen = () => {
      attempt = 'none';
      delayMs = firstDelayMs;
      heardAt = Date.now();
      onConnection('connected', hasConnected);
      hasConnected = true;
    };
    opened.onmessage = (message: MessageEvent<string>) => {
      heardAt = Date.now();
      // Our own server on our own origin: the core built it from the same types.
      onEvent(JSON.parse(message.data) as EventEnvelope);
    };
    opened.addEventListener('beat', () => {
      heardAt = Date.now();
    });
    opened.onerror = () => {
      if (source === opened) fail('disconnected');
    };
  }

  function fail(connection: Connection) {
    drop();
    onConnection(connection, true);
    attempt = 'delayed';
    timer = setTimeout(() => void tryNow(), delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  function drop() {
    source?.close();
    source = null;
    clearTimeout(timer);
  }

  async function tryNow() {
    if (attempt === 'running') return;
    drop();
    attempt = 'running';
    const session = await fetch('/session', { cache: 'no-store' }).catch(() => null);
    attempt = 'none';
    if (session?.ok) listen();
    else fail(session?.status === 401 ? 'signedOut' : 'disconnected');
  }

  function reconnect() {
    if (source !== null || attempt === 'none') void tryNow();
  }

  function wake() {
    if (!hasConnected || document.visibilityState === 'hidden') return;
    if (source === null || Date.now() - heardAt > silenceLimitMs) void tryNow();
  }
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);

  return {
    open() {
      if (source === null && attempt === 'none') listen();
    },
    reconnect,
  };
}
