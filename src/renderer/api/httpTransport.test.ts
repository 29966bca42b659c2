import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '../../shared/api/envelope.ts';
import type { EventEnvelope } from '../../shared/api/events.ts';
import { createHttpTransport } from './httpTransport.ts';
import type { Connection, Transport } from './transport.ts';

type Server = 'up' | 'down' | 'refusing';

let server: Server;
let posted: Request[];
/** What the server does with the next calls, before it answers as it is. */
let accidents: ('lost' | 'half')[];
let streams: EventSourceStandIn[];
let transport: Transport;
let heard: EventEnvelope[];
let connections: (readonly [Connection, number])[];
/** A window has one transport for its whole life; here each test has one. */
let forgetTransport: () => void;

class EventSourceStandIn extends EventTarget {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor() {
    super();
    streams.push(this);
    queueMicrotask(() => (server === 'up' ? this.onopen?.() : this.onerror?.()));
  }
  close() {
    this.isClosed = true;
  }
}

async function answer(address: string, init?: RequestInit): Promise<Response> {
  if (server === 'down') throw new TypeError('Failed to fetch');
  if (address === '/session') return new Response(null, { status: server === 'up' ? 204 : 401 });
  if (server === 'refusing') return new Response('{}', { status: 401 });
  const request = JSON.parse(String(init?.body));
  posted.push(request);
  const accident = accidents.shift();
  if (accident === 'lost') {
    server = 'down';
    throw new TypeError('Failed to fetch');
  }
  if (accident === 'half') return new Response('{"ok":tr');
  return Response.json({ ok: true, result: request.method });
}

const request = (method: string): Request => ({ requestId: `id-of-${method}`, method, input: {} });
const opened = () => streams.filter(({ isClosed }) => !isClosed);

beforeEach(async () => {
  vi.useFakeTimers();
  server = 'up';
  posted = [];
  accidents = [];
  streams = [];
  heard = [];
  connections = [];
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.stubGlobal('EventSource', EventSourceStandIn);
  const spies = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')];
  transport = createHttpTransport();
  forgetTransport = () => {
    for (const spy of spies) {
      for (const [type, listener] of spy.mock.calls) {
        window.removeEventListener(type, listener);
        document.removeEventListener(type, listener);
      }
    }
  };
  transport.onConnection((connection, waiting) => connections.push([connection, waiting]));
  transport.onEvent((event) => heard.push(event));
  await vi.advanceTimersByTimeAsync(0);
  connections = [];
});

afterEach(() => {
  forgetTransport();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('is posted as JSON with its id and gets the reply', async () => {
    expect(await transport.send(request('project.open'))).toEqual({ ok: true, result: 'project.open' });
    expect([posted, fetch]).toEqual([[request('project.open')], expect.anything()]);
    expect(vi.mocked(fetch).mock.calls[0]).toMatchObject([
      '/rpc',
      { method: 'POST', headers: { 'Content-Type': 'application/json' } },
    ]);
  });

  it.each(['lost', 'half'] as const)('whose answer is %s is sent again under the same id', async (accident) => {
    accidents = [accident];
    const reply = transport.send(request('derivations.save'));
    await vi.advanceTimersByTimeAsync(10);
    server = 'up';
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await reply, posted]).toEqual([
      { ok: true, result: 'derivations.save' },
      [request('derivations.save'), request('derivations.save')],
    ]);
  });

  it('waits while there is no connection, and tells how many acts wait', async () => {
    server = 'down';
    const replies = Promise.all([transport.send(request('session.write')), transport.send(request('project.undo'))]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([posted, connections.at(-1)]).toEqual([[], ['disconnected', 1]]);
    server = 'up';
    await vi.advanceTimersByTimeAsync(8_000);
    expect([await replies, posted.map(({ method }) => method), connections.at(-1)]).toEqual([
      [
        { ok: true, result: 'session.write' },
        { ok: true, result: 'project.undo' },
      ],
      ['session.write', 'project.undo'],
      ['connected', 0],
    ]);
  });

  it.each(['derivations.saveContent', 'traces.setMark', 'drift.rate'])(
    'of any room is told as waiting when somebody would have to do it again: %s',
    async (method) => {
      server = 'down';
      const reply = transport.send(request(method));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(connections.at(-1)).toEqual(['disconnected', 1]);
      server = 'up';
      await vi.advanceTimersByTimeAsync(8_000);
      await reply;
    },
  );

  it('waits for a new session when the shell does not know the window any more', async () => {
    server = 'refusing';
    const reply = transport.send(request('project.undo'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections.at(-1)).toEqual(['signedOut', 1]);
    server = 'up';
    await vi.advanceTimersByTimeAsync(8_000);
    expect([await reply, connections.at(-1)]).toEqual([{ ok: true, result: 'project.undo' }, ['connected', 0]]);
  });

  it('that gets something else than a reply fails and is not repeated', async () => {
    vi.mocked(fetch).mockResolvedValueOnce(Response.json({ hello: 1 }, { status: 500 }));
    await expect(transport.send(request('first'))).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});

describe('events', () => {
  it('reach every listener until it stops', () => {
    const [stream] = streams;
    const second = vi.fn();
    const stop = transport.onEvent(second);
    stream?.onmessage?.({ data: '{"event":"project.changed","payload":{}}' });
    stop();
    stream?.onmessage?.({ data: '{"event":"project.changed","payload":{}}' });
    expect([heard.length, second.mock.calls.length, streams.length]).toEqual([2, 1, 1]);
  });

  it('make every window load again after a broken connection, and only then', async () => {
    expect(heard).toEqual([]);
    opened()[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(250);
    expect([heard, connections]).toEqual([
      [{ event: 'project.changed', payload: {} }],
      [
        ['disconnected', 0],
        ['connected', 0],
      ],
    ]);
  });
});

describe('reconnection', () => {
  const sessionChecks = () => vi.mocked(fetch).mock.calls.filter(([address]) => address === '/session').length;

  it('is tried at growing distances of at most 8 s', async () => {
    server = 'down';
    opened()[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(250 + 500 + 1_000 + 2_000 + 4_000 + 8_000 + 8_000);
    expect(sessionChecks()).toBe(7);
    expect(opened()).toEqual([]);
  });

  it('is tried at once when the network or the window comes back', async () => {
    server = 'down';
    opened()[0]?.onerror?.();
    await vi.advanceTimersByTimeAsync(20_000);
    const before = sessionChecks();
    server = 'up';
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([sessionChecks() - before, connections.at(-1), opened().length]).toEqual([1, ['connected', 0], 1]);
  });

  it('looks at a silent connection after a sleep, and leaves one alone that has just been heard', async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sessionChecks()).toBe(0);
    await vi.advanceTimersByTimeAsync(15_000);
    opened()[0]?.dispatchEvent(new Event('beat'));
    await vi.advanceTimersByTimeAsync(15_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sessionChecks()).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect([sessionChecks(), opened().length]).toEqual([1, 1]);
  });
});
