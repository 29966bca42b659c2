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
let streams: StreamStandIn[];
/** What a window said to know when it began to listen. */
let saidToKnow: (string | null)[];
/** What the session storage of the tab holds; the server knows `known`. */
let known: string;
let transport: Transport;
let heard: EventEnvelope[];
let connections: (readonly [Connection, number])[];
/** A window has one transport for its whole life; here each test has one. */
let forgetTransport: () => void;

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
    streams.push(this);
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
function openTab() {
  const tab = new ChannelStandIn();
  const asked: unknown[] = [];
  tab.onmessage = ({ data }) => asked.push(data);
  return { asked, tell: (message: unknown) => tab.postMessage(message) };
}

async function answer(address: string, init?: RequestInit): Promise<Response> {
  if (server === 'down') throw new TypeError('Failed to fetch');
  const secret = new Headers(init?.headers).get('X-Akapen-Session');
  if (server === 'refusing' || secret !== known) return new Response('{}', { status: 401 });
  if (address === '/events') {
    saidToKnow.push(new Headers(init?.headers).get('Last-Event-ID'));
    return new Response(new StreamStandIn(init?.signal).body);
  }
  const request = JSON.parse(String(init?.body));
  posted.push(request);
  const accident = accidents.shift();
  if (accident === 'lost') {
    server = 'down';
    throw new TypeError('Failed to fetch');
  }
  if (accident === 'half') return new Response('{"ok":tr');
  return Response.json({ ok: true, result: request.method }, { headers: { 'X-Akapen-Event': 'a:0' } });
}

const request = (method: string): Request => ({ requestId: `id-of-${method}`, evaluatorId: null, method, input: {} });

/** The next call reaches the server when the returned function is called. */
function holdNext(): () => void {
  let release = () => {};
  vi.mocked(fetch).mockImplementationOnce(async (address, init) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return answer(String(address), init);
  });
  return () => release();
}
const opened = () => streams.filter(({ isClosed }) => !isClosed);

beforeEach(async () => {
  vi.useFakeTimers();
  server = 'up';
  known = 'first';
  sessionStorage.setItem('akapen-session', 'first');
  posted = [];
  accidents = [];
  streams = [];
  saidToKnow = [];
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
  posted = [];
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
    expect(vi.mocked(fetch).mock.calls.at(-1)).toMatchObject([
      '/rpc',
      { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Akapen-Session': 'first' } },
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

  describe('that is an act', () => {
    const flag = request('derivations.setFlag');
    const comment = request('derivations.addComment');
    const sent = () => posted.map(({ method }) => method);

    it('is sent when the act before it was answered, as undo goes the way of the hand; what is only read does not wait', async () => {
      const answerFirst = holdNext();
      const replies = Promise.all([flag, comment, request('project.open')].map((one) => transport.send(one)));
      await vi.advanceTimersByTimeAsync(0);
      expect(sent()).toEqual(['project.open']);
      answerFirst();
      await replies;
      expect(sent()).toEqual(['project.open', 'derivations.setFlag', 'derivations.addComment']);
    });

    it('keeps its place, and is told as waiting, while there is no connection', async () => {
      server = 'down';
      const replies = Promise.all([transport.send(flag), transport.send(comment)]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(connections.at(-1)).toEqual(['disconnected', 2]);
      server = 'up';
      await vi.advanceTimersByTimeAsync(8_000);
      await replies;
      expect([sent(), connections.at(-1)]).toEqual([
        ['derivations.setFlag', 'derivations.addComment'],
        ['connected', 0],
      ]);
    });

    it('does not wait for the one before it when the window goes away', async () => {
      vi.mocked(fetch).mockImplementationOnce(() => new Promise(() => {}));
      void transport.send(flag);
      void transport.send(comment);
      await vi.advanceTimersByTimeAsync(0);
      expect(sent()).toEqual([]);
      window.dispatchEvent(new Event('pagehide'));
      await vi.advanceTimersByTimeAsync(0);
      expect(sent()).toEqual(['derivations.setFlag', 'derivations.addComment']);
    });

    it('comes to its turn though the one before it failed', async () => {
      vi.mocked(fetch).mockResolvedValueOnce(Response.json({ hello: 1 }, { status: 500 }));
      const failed = transport.send(flag);
      const next = transport.send(comment);
      await expect(failed).rejects.toMatchObject({ code: 'INTERNAL' });
      expect(await next).toEqual({ ok: true, result: 'derivations.addComment' });
    });
  });

  it('that keeps what a window shows is sent when the one before it was answered, and acts wait for none of them', async () => {
    const answerFirst = holdNext();
    const [first, second] = [1, 2].map((value) => ({ ...request('session.write'), requestId: `${value}` }));
    const act = request('derivations.setFlag');
    const replies = Promise.all([first, second, act].map((one) => one && transport.send(one)));
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual([act]);
    answerFirst();
    await replies;
    expect(posted).toEqual([act, first, second]);
  });

  it('that reads what was kept is sent when what was written before it was answered', async () => {
    const answerFirst = holdNext();
    const replies = Promise.all(['session.write', 'session.read'].map((method) => transport.send(request(method))));
    await vi.advanceTimersByTimeAsync(0);
    expect(posted).toEqual([]);
    answerFirst();
    await replies;
    expect(posted.map(({ method }) => method)).toEqual(['session.write', 'session.read']);
  });

  it('that keeps what a window shows does not wait for the one before it when the window goes away', async () => {
    vi.mocked(fetch).mockImplementationOnce(() => new Promise(() => {}));
    for (const requestId of ['1', '2']) void transport.send({ ...request('session.write'), requestId });
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(posted.map(({ requestId }) => requestId)).toEqual(['1', '2']);
  });

  it('that changes something and is on its way as the window goes away is sent once more, under its id, to outlive it', async () => {
    const outliving = () =>
      vi.mocked(fetch).mock.calls.flatMap(([, init]) => (init?.keepalive ? [JSON.parse(String(init.body))] : []));
    vi.mocked(fetch).mockImplementation(() => new Promise(() => {}));
    for (const method of ['session.write', 'derivations.setFlag', 'project.firstView'])
      void transport.send(request(method));
    await vi.advanceTimersByTimeAsync(0);
    expect(outliving()).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(outliving()).toEqual([request('session.write'), request('derivations.setFlag')]);
  });

  it('that a page had no answer to as it went away is sent before the first question of the page that comes after it', async () => {
    vi.mocked(fetch).mockImplementation(() => new Promise(() => {}));
    void transport.send(request('derivations.setFlag'));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    void transport.send(request('session.write'));
    await vi.advanceTimersByTimeAsync(0);
    forgetTransport();

    vi.mocked(fetch).mockImplementation((address, init) => answer(String(address), init));
    const next = createHttpTransport();
    await next.send(request('project.firstView'));
    const sent = posted.map(({ method }) => method);
    expect(sent).toEqual(['derivations.setFlag', 'session.write', 'project.firstView']);
    forgetTransport();
    posted = [];
    await createHttpTransport().send(request('project.firstView'));
    expect(posted.map(({ method }) => method)).toEqual(['project.firstView']);
  });

  it.each(['{', '[]', '{"leftAt":1,"requests":[]}', '{"leftAt":null,"requests":[{}]}'])(
    'is not made of what else lies there: %s',
    async (text) => {
      forgetTransport();
      sessionStorage.setItem('akapen-left-behind', text);
      await createHttpTransport().send(request('project.firstView'));
      expect(posted.map(({ method }) => method)).toEqual(['project.firstView']);
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
  const told = 'id: a:1\ndata: {"event":"project.changed","payload":{}}\n\n';

  it('reach every listener until it stops, however they are cut', async () => {
    const [stream] = streams;
    const second = vi.fn();
    const stop = transport.onEvent(second);
    stream?.send(`: akapen\n\n${told.slice(0, 20)}`);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([]);
    stream?.send(told.slice(20));
    await vi.advanceTimersByTimeAsync(0);
    stop();
    stream?.send(told);
    await vi.advanceTimersByTimeAsync(0);
    expect([heard.length, second.mock.calls.length, streams.length]).toEqual([2, 1, 1]);
  });

  it('are asked for from the last one on that the window knows of, by its first answer or by what it heard', async () => {
    const breakOff = async () => {
      opened()[0]?.breakOff();
      await vi.advanceTimersByTimeAsync(250);
    };
    await breakOff();
    opened()[0]?.send('id: a:0\n\n');
    await vi.advanceTimersByTimeAsync(0);
    await breakOff();
    opened()[0]?.send(told);
    opened()[0]?.send('event: beat\ndata:\n\n');
    opened()[0]?.send(`id: a:2\n${told.slice(told.indexOf('data'), -2)}`);
    await vi.advanceTimersByTimeAsync(0);
    await breakOff();
    expect(saidToKnow).toEqual(['a:0', 'a:0', 'a:0', 'a:1']);
  });

  it('are listened to once the first answer says from where on they are missed', async () => {
    forgetTransport();
    streams = [];
    const fresh = createHttpTransport();
    fresh.onEvent(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(streams).toEqual([]);
    await fresh.send(request('project.firstView'));
    await vi.advanceTimersByTimeAsync(0);
    expect([streams.length, saidToKnow.at(-1)]).toEqual([1, 'a:0']);
  });
});

describe('reconnection', () => {
  const tries = () => vi.mocked(fetch).mock.calls.filter(([address]) => address === '/events').length;

  it('is tried at growing distances of at most 8 s', async () => {
    server = 'down';
    opened()[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(250 + 500 + 1_000 + 2_000 + 4_000 + 8_000 + 8_000);
    // The first of them connected.
    expect(tries()).toBe(8);
    expect(opened()).toEqual([]);
  });

  it('is tried at once when the network or the window comes back', async () => {
    server = 'down';
    opened()[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(20_000);
    const before = tries();
    server = 'up';
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([tries() - before, connections.at(-1), opened().length]).toEqual([1, ['connected', 0], 1]);
  });

  it('looks at a silent connection after a sleep, and leaves one alone that has just been heard', async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tries()).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    opened()[0]?.send('event: beat\ndata:\n\n');
    await vi.advanceTimersByTimeAsync(0);
    await vi.advanceTimersByTimeAsync(15_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tries()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect([tries(), opened().length]).toEqual([2, 1]);
  });

  it('is not called broken while the page goes away, when the browser breaks it off, and is when the page comes back', async () => {
    await transport.send(request('project.firstView'));
    await vi.advanceTimersByTimeAsync(0);
    const told = connections.length;
    window.dispatchEvent(new Event('pagehide'));
    server = 'down';
    for (const stream of streams) stream.breakOff();
    await vi.advanceTimersByTimeAsync(0);
    expect(connections.slice(told)).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    expect(connections.slice(told)).toEqual([['disconnected', 0]]);
  });
});

describe('the secret of the session', () => {
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('is told to a tab that asks for it, while the server knows it', async () => {
    const tab = openTab();
    tab.tell({ ask: true });
    await settle();
    expect(tab.asked).toEqual([{ secret: 'first' }]);
  });

  it('that the server does not know is told to nobody, and another tab is asked for a new one', async () => {
    const tab = openTab();
    known = 'second';
    opened()[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(250);
    expect(connections.at(-1)).toEqual(['signedOut', 0]);
    tab.tell({ ask: true });
    await settle();
    expect(tab.asked).toEqual([{ ask: true }]);
    tab.tell({ secret: 'second' });
    await settle();
    expect(connections.at(-1)).toEqual(['connected', 0]);
    expect(sessionStorage.getItem('akapen-session')).toBe('second');
  });

  it('that works is not taken from another tab', async () => {
    const tab = openTab();
    tab.tell({ secret: 'foreign' });
    tab.tell('nonsense');
    await settle();
    expect(sessionStorage.getItem('akapen-session')).toBe('first');
  });

  it('that a new tab lacks is asked for before anything is sent', async () => {
    forgetTransport();
    sessionStorage.clear();
    vi.mocked(fetch).mockClear();
    const tab = openTab();
    const fresh = createHttpTransport();
    const reply = fresh.send(request('project.open'));
    await settle();
    expect([tab.asked, vi.mocked(fetch).mock.calls]).toEqual([[{ ask: true }], []]);
    tab.tell({ secret: 'first' });
    expect(await reply).toEqual({ ok: true, result: 'project.open' });
  });
});
