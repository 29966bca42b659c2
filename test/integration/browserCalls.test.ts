import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { rawRequest, rawResponse, readText } from './rawHttp.ts';
import {
  call,
  emit,
  json,
  post,
  received,
  restartServer,
  send,
  server,
  serverForEachTest,
  session,
} from './serverOfTests.ts';

serverForEachTest();

describe('Host', () => {
  it('may be 127.0.0.1 or localhost, with this port', async () => {
    const hosts = [`127.0.0.1:${server.port}`, `localhost:${server.port}`];
    const answers = await Promise.all(hosts.map((host) => send({ headers: { host } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused when it is anything else, so that a rebound DNS name reaches nothing', async () => {
    const hosts = [
      'example.com',
      `example.com:${server.port}`,
      '127.0.0.1',
      'localhost:1',
      `127.0.0.1.:${server.port}`,
      `0.0.0.0:${server.port}`,
    ];
    const answers = await Promise.all(hosts.map((host) => send({ headers: { host } })));
    expect(answers.map(({ status }) => status)).toEqual(hosts.map(() => 421));
    expect(answers[0]?.text).toContain(`http://127.0.0.1:${server.port}`);
  });

  it('that is rebound is refused although Origin is equal to it', async () => {
    const { status } = await post({ host: `evil.test:${server.port}`, origin: `http://evil.test:${server.port}` });
    expect([status, received]).toEqual([421, []]);
  });
});

describe('Origin', () => {
  it('of a POST must be the very address the page came from', async () => {
    const origins = [
      'http://evil.test',
      'null',
      `https://127.0.0.1:${server.port}`,
      'http://127.0.0.1:1',
      `http://localhost:${server.port}`,
    ];
    const answers = await Promise.all(origins.map((origin) => post({ origin })));
    expect([answers.map(({ status }) => status), received]).toEqual([origins.map(() => 403), []]);
  });

  it('of a POST must not be missing', async () => {
    const { own } = session;
    for (const path of ['/rpc', '/upload', '/restore', '/sign-in', '/download/x']) {
      const headers = { ...json, ...own, 'sec-fetch-site': 'same-origin' };
      const { status } = await rawRequest({
        port: server.port,
        method: 'POST',
        path,
        headers,
        body: JSON.stringify(call),
      });
      expect(status).toBe(403);
    }
  });

  it('of the event stream must be ours, or be left out by a browser that says same-origin', async () => {
    const refused = [
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ];
    const answers = await Promise.all(refused.map((headers) => send({ path: '/events', headers })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('of a download must not be another page on this machine', async () => {
    const { status } = await send({ path: '/download/x', headers: { 'sec-fetch-site': 'same-site' } });
    expect(status).toBe(403);
  });
});

describe('POST /rpc', () => {
  it('hands the call to the core and answers with its reply', async () => {
    const { status, text, headers } = await post({});
    expect([status, JSON.parse(text), received]).toEqual([200, { ok: true, result: { echoed: {} } }, [call]]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('takes JSON only, so that no form of another page can call', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''];
    const answers = await Promise.all(types.map((type) => post({ 'content-type': type })));
    expect([answers.map(({ status }) => status), received]).toEqual([types.map(() => 415), []]);
  });

  it('refuses what is not a call', async () => {
    const bodies = ['', '{', '[]', '"x"', '{"method":"project.open"}', JSON.stringify({ ...call, requestId: 'short' })];
    const answers = await Promise.all(bodies.map((body) => post({}, body)));
    expect([answers.map(({ status }) => status), received]).toEqual([bodies.map(() => 400), []]);
  });

  it('refuses more than 8 MiB by what the request says, and by what really comes', async () => {
    const long = Buffer.alloc(8 * 1024 * 1024 + 1, 'x');
    const said = await post({ 'content-length': String(long.length) }, long);
    const streamed = await post({ 'transfer-encoding': 'chunked' }, long);
    expect([said.status, streamed.status, received]).toEqual([413, 413, []]);
  });

  it('refuses millions of brackets before they are parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const deep = `{"requestId":"request-1","method":"session.write","input":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}`;
    const { status, text } = await post({}, deep);
    expect([status, parse.mock.calls.filter(([parsed]) => parsed === deep)]).toEqual([400, []]);
    parse.mockRestore();
    expect([JSON.parse(text).error.details, received]).toEqual([{ limit: 100 }, []]);
  });

  it('is not reached by other methods', async () => {
    const methods = ['PUT', 'DELETE', 'OPTIONS', 'PATCH'];
    const answers = await Promise.all(
      methods.map((method) => send({ method, path: '/rpc', headers: { origin: session.origin } })),
    );
    expect(answers.map(({ status, headers }) => [status, headers['access-control-allow-origin']])).toEqual(
      methods.map(() => [405, undefined]),
    );
    expect((await send({ path: '/rpc' })).status).toBe(404);
  });
});

describe('GET /events', () => {
  /** Listens as a window that knows this event; none where it has read nothing yet. */
  async function listen(knownId?: string) {
    const { own, origin } = session;
    const headers = { ...own, origin, connection: 'keep-alive', ...(knownId && { 'last-event-id': knownId }) };
    const stream = await rawResponse({ port: server.port, path: '/events', headers });
    const lines = readText(stream);
    await lines.until('id: ');
    return { ...lines, stream, id: () => /id: (\S+)\n\n$/.exec(lines.text())?.[1] ?? '' };
  }
  const changed: EventEnvelope = { event: 'project.changed', payload: {} };

  it('tells a window that missed something of everything, and no other window', async () => {
    const first = await listen();
    const missed = await listen(first.id());
    const knownId = missed.id();
    expect([knownId, missed.text()]).toEqual([first.id(), first.text()]);
    missed.stream.destroy();
    emit(changed);
    const back = await listen(knownId);
    emit({ event: 'outbox.changed', payload: {} });
    await Promise.all([first.until('outbox'), back.until('outbox')]);
    const [told, then, last] = ['datasets.changed', 'project.changed', 'outbox.changed'];
    const namesIn = (text: string) => [...text.matchAll(/"event":"([^"]+)"/g)].map(([, name]) => name);
    expect([namesIn(back.text()), namesIn(first.text())]).toEqual([
      [told, last],
      [then, last],
    ]);
    for (const { stream } of [first, back]) stream.destroy();
  });

  it('numbers what a window was told of everything by its end, so that half of it is told again', async () => {
    const first = await listen('of another start');
    expect(first.text()).toMatch(/^: akapen\n\ndata: .*"datasetIds":\[1,2\].*\n\nid: \S+\n\n$/);
    const second = await listen(first.id());
    expect(second.text()).not.toContain('datasetIds');
    for (const { stream } of [first, second]) stream.destroy();
  });

  it('tells what happened after the first answer to a window', async () => {
    const knownId = (await post({})).headers['x-akapen-event'];
    const calm = await listen(String(knownId));
    emit(changed);
    const late = await listen(String(knownId));
    expect([calm, late].map(({ text }) => text().includes('datasetIds'))).toEqual([false, true]);
    for (const { stream } of [calm, late]) stream.destroy();
  });

  it('sends every event with a number, and a beat that shows a dead connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await restartServer();
      const { own, origin } = session;
      const stream = await rawResponse({
        port: server.port,
        path: '/events',
        headers: { ...own, origin, connection: 'keep-alive' },
      });
      const lines = readText(stream);
      await lines.until(': akapen\n\n');
      emit({ event: 'project.changed', payload: {} });
      emit({ event: 'datasets.changed', payload: { datasetIds: [1] } });
      await lines.until('[1]}}\n\n');
      vi.advanceTimersByTime(15_000);
      await lines.until('event: beat\ndata:\n\n');
      const feed = /id: (\S+):0/.exec(lines.text())?.[1];
      expect(lines.text()).toBe(
        `: akapen\n\nid: ${feed}:0\n\n` +
          `id: ${feed}:1\ndata: {"event":"project.changed","payload":{}}\n\n` +
          `id: ${feed}:2\ndata: {"event":"datasets.changed","payload":{"datasetIds":[1]}}\n\n` +
          'event: beat\ndata:\n\n',
      );
      expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      stream.destroy();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('listens on 127.0.0.1 and on no other address of this machine', async () => {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => (addresses ?? []).map(({ address }) => address))
    .filter((address) => address !== '127.0.0.1');
  const reached = await Promise.all(others.map((host) => isReachable(host, server.port)));
  expect([await isReachable('127.0.0.1', server.port), ...reached]).toEqual([true, ...others.map(() => false)]);
});

function isReachable(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (reached: boolean) => {
      socket.destroy();
      resolve(reached);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}
