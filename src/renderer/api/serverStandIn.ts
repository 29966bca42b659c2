import { afterEach, beforeEach, vi } from 'vitest';
import type { Request } from '../../shared/api/envelope.ts';
import type { EventEnvelope } from '../../shared/api/events.ts';
import { createHttpTransport } from './httpTransport.ts';
import type { Connection, Transport } from './transport.ts';

type Server = {
  state: 'up' | 'down' | 'refusing';
  /** The secret that it knows, which the session storage of the tab holds. */
  known: string;
  posted: Request[];
  /** What it does with the next calls, before it answers as it is. */
  accidents: ('lost' | 'half')[];
  streams: StreamStandIn[];
  /** What a window said to know when it began to listen. */
  saidToKnow: (string | null)[];
};

const begun = (): Server => ({ state: 'up', known: 'first', posted: [], accidents: [], streams: [], saidToKnow: [] });
export let server = begun();
export let transport: Transport;
export let heard: EventEnvelope[];
export let connections: (readonly [Connection, number])[];
/** A window has one transport for its whole life; where a test has several, this ends the one before. */
export let forgetTransport: () => void;

/** The server's side of an event stream. */
class StreamStandIn {
  isClosed = false;
  readonly body: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  constructor(signal: AbortSignal | null | undefined) {
    this.body = new ReadableStream({
      start: (controller) => {
        this.controller = controller;
      },
    });
    signal?.addEventListener('abort', () => this.breakOff());
    server.streams.push(this);
  }
  send(text: string) {
    this.controller?.enqueue(new TextEncoder().encode(text));
  }
  breakOff() {
    if (!this.isClosed) this.controller?.error(new TypeError('network error'));
    this.isClosed = true;
  }
}

/** Carries a message to the other tabs at once after what runs now, whatever the clock of the test shows. */
class ChannelStandIn {
  static readonly all = new Set<ChannelStandIn>();
  onmessage: (event: { data: unknown }) => void = () => {};
  constructor() {
    ChannelStandIn.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of ChannelStandIn.all) if (other !== this) queueMicrotask(() => other.onmessage({ data }));
  }
}

/** A further tab of the same browser. */
export function openTab() {
  const tab = new ChannelStandIn();
  const asked: unknown[] = [];
  tab.onmessage = ({ data }) => asked.push(data);
  return { asked, tell: (message: unknown) => tab.postMessage(message) };
}

/** As the server answers. */
export async function answer(address: string, init?: RequestInit): Promise<Response> {
  if (server.state === 'down') throw new TypeError('Failed to fetch');
  const secret = new Headers(init?.headers).get('X-Akapen-Session');
  if (server.state === 'refusing' || secret !== server.known) return new Response('{}', { status: 401 });
  if (address === '/events') {
    server.saidToKnow.push(new Headers(init?.headers).get('Last-Event-ID'));
    return new Response(new StreamStandIn(init?.signal).body);
  }
  const request = JSON.parse(String(init?.body));
  server.posted.push(request);
  const accident = server.accidents.shift();
  if (accident === 'lost') {
    server.state = 'down';
    throw new TypeError('Failed to fetch');
  }
  if (accident === 'half') return new Response('{"ok":tr');
  return Response.json({ ok: true, result: request.method }, { headers: { 'X-Akapen-Event': 'a:0' } });
}

export const request = (method: string): Request => ({
  requestId: `id-of-${method}`,
  evaluatorId: null,
  method,
  input: {},
});

/** The next call reaches the server when the returned function is called. */
export function holdNext(): () => void {
  let release = () => {};
  vi.mocked(fetch).mockImplementationOnce(async (address, init) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return answer(String(address), init);
  });
  return () => release();
}

/** The streams that are open. */
export const opened = () => server.streams.filter(({ isClosed }) => !isClosed);

/** Gives each test of the file that asks a transport that was answered once and listens. */
export function connectedTransport(): void {
  beforeEach(async () => {
    vi.useFakeTimers();
    server = begun();
    sessionStorage.setItem('akapen-session', 'first');
    heard = [];
    connections = [];
    vi.stubGlobal('fetch', vi.fn(answer));
    vi.stubGlobal('BroadcastChannel', ChannelStandIn);
    const spies = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')];
    transport = createHttpTransport();
    forgetTransport = () => {
      ChannelStandIn.all.clear();
      for (const spy of spies) {
        for (const [type, listener] of spy.mock.calls) {
          window.removeEventListener(type, listener);
          document.removeEventListener(type, listener);
        }
      }
    };
    transport.onConnection((connection, waiting) => connections.push([connection, waiting]));
    transport.onEvent((event) => heard.push(event));
    await transport.send(request('project.firstView'));
    await vi.advanceTimersByTimeAsync(0);
    server.posted = [];
    connections = [];
  });

  afterEach(() => {
    forgetTransport();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
