import { describe, expect, it, vi } from 'vitest';
import { createHttpTransport } from './httpTransport.ts';
import {
  connectedTransport,
  connections,
  forgetTransport,
  heard,
  opened,
  openTab,
  request,
  server,
  transport,
} from './serverStandIn.ts';

connectedTransport();

describe('events', () => {
  const told = 'id: a:1\ndata: {"event":"project.changed","payload":{}}\n\n';

  it('reach every listener until it stops, however they are cut', async () => {
    const [stream] = server.streams;
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
    expect([heard.length, second.mock.calls.length, server.streams.length]).toEqual([2, 1, 1]);
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
    expect(server.saidToKnow).toEqual(['a:0', 'a:0', 'a:0', 'a:1']);
  });

  it('are listened to once the first answer says from where on they are missed', async () => {
    forgetTransport();
    server.streams = [];
    const fresh = createHttpTransport();
    fresh.onEvent(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(server.streams).toEqual([]);
    await fresh.send(request('project.firstView'));
    await vi.advanceTimersByTimeAsync(0);
    expect([server.streams.length, server.saidToKnow.at(-1)]).toEqual([1, 'a:0']);
  });
});

describe('reconnection', () => {
  const tries = () => vi.mocked(fetch).mock.calls.filter(([address]) => address === '/events').length;

  it('is tried at growing distances of at most 8 s', async () => {
    server.state = 'down';
    opened()[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(250 + 500 + 1_000 + 2_000 + 4_000 + 8_000 + 8_000);
    // The first of them connected.
    expect(tries()).toBe(8);
    expect(opened()).toEqual([]);
  });

  it('is tried at once when the network or the window comes back', async () => {
    server.state = 'down';
    opened()[0]?.breakOff();
    await vi.advanceTimersByTimeAsync(20_000);
    const before = tries();
    server.state = 'up';
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
    server.state = 'down';
    for (const stream of server.streams) stream.breakOff();
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
    server.known = 'second';
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
