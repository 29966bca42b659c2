import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LastShown } from '../../src/main/core/keptView.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { createGrants } from '../../src/main/grants.ts';
import { type BrowserServer, startServer } from '../../src/main/shells/browser/server.ts';
import { openProject, type Recovery } from '../../src/main/shells/project.ts';
import { placeTransfer } from '../../src/main/transfers.ts';
import type { Request } from '../../src/shared/api/envelope.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { AppError } from '../../src/shared/errors.ts';
import { eventually } from '../eventually.ts';
import { describeUnless } from '../skipping.ts';
import { mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import { openSession, type RawRequest, rawRequest, rawResponse, showToken } from './rawHttp.ts';

const call = { requestId: 'request-1', evaluatorId: null, method: 'project.open', input: {} };
const json = { 'content-type': 'application/json' };

let root: string;
let server: BrowserServer;
let received: Request[];
let emit: (event: EventEnvelope) => void;
let session: Awaited<ReturnType<typeof openSession>>;
let clock: number;
let usedTwice: string[];
let shown: LastShown;

const noRecovery: Recovery = { listSnapshots: async () => [], restore: async () => {} };

async function start(open?: () => never, recovery = noRecovery) {
  const folder = dataFolderAt(root);
  const workbench = {
    dispatch: async (request: Request) => {
      received.push(request);
      return { ok: true as const, result: { echoed: request.input } };
    },
    onEvent: (listener: (event: EventEnvelope) => void) => {
      emit = listener;
      return () => {};
    },
    tellOfEverything: (listener: (event: EventEnvelope) => void) =>
      listener({ event: 'datasets.changed', payload: { datasetIds: [1, 2] } }),
    lastShown: () => shown,
    grants: createGrants(),
    close: async () => {},
  };
  const project = await openProject(root, async () => (open ? open() : workbench), recovery);
  server = await startServer({
    project,
    folder,
    rendererFolder: join(root, 'renderer'),
    port: 0,
    onLinkUsedTwice: (usedAt) => usedTwice.push(usedAt),
    now: () => clock,
  });
}

/** As a page of the session sends it. */
function send(options: Omit<RawRequest, 'port'>) {
  const { own, origin } = session;
  const headers = { ...own, ...(options.method === 'POST' ? { origin } : {}), ...options.headers };
  return rawRequest({ port: server.port, ...options, headers });
}

const post = (headers: RawRequest['headers'], body: string | Buffer = JSON.stringify(call), path = '/rpc') =>
  send({ method: 'POST', path, headers: { ...json, ...headers }, body });

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'akapen-shell-'));
  mkdirSync(join(root, 'renderer/assets'), { recursive: true });
  writeFileSync(join(root, 'renderer/index.html'), '<!doctype html><title>Akapen</title>');
  writeFileSync(join(root, 'renderer/assets/index-B0a_x.js'), 'export {};');
  writeFileSync(join(root, 'workbench.sqlite'), 'secret');
  received = [];
  usedTwice = [];
  shown = { place: null, language: 'system' };
  clock = Date.parse('2026-11-22T01:02:03.000Z');
  await start();
  session = await openSession(server.newLaunchUrl());
});

afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('launch token', () => {
  const outcomeOf = async (link: string, headers = {}) => JSON.parse((await showToken(link, headers)).text);

  it('opens a session once, sets a cookie for this port, and gives a secret that is no cookie', async () => {
    const { setCookie, own, cookie } = await openSession(server.newLaunchUrl());
    expect(setCookie).toMatch(new RegExp(`^akapen-${server.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`));
    expect(own['x-akapen-session']).toMatch(/^[\w-]{43}$/);
    expect(cookie).not.toContain(own['x-akapen-session']);
  });

  it('stands behind the # of its link, so that no request line has it', () => {
    const { pathname, search, hash } = new URL(server.newLaunchUrl());
    expect([pathname, search, Buffer.from(hash.slice(1), 'base64url').length]).toEqual(['/sign-in', '', 32]);
  });

  it('is new each time', () => {
    expect(new URL(server.newLaunchUrl()).hash).not.toBe(new URL(server.newLaunchUrl()).hash);
  });

  it('is worth nothing ten minutes later', async () => {
    const links = [server.newLaunchUrl(), server.newLaunchUrl()];
    clock += 10 * 60_000;
    expect(await outcomeOf(links[0] ?? '')).toMatchObject({ outcome: 'opened' });
    clock += 1;
    expect(await outcomeOf(links[1] ?? '')).toEqual({ outcome: 'expired' });
  });

  it('that somebody else used first is told to the owner, on the page, in every window and in the terminal', async () => {
    const link = server.newLaunchUrl();
    const stranger = await openSession(link);
    const usedAt = new Date(clock).toISOString();
    const stream = await rawResponse({
      port: server.port,
      path: '/events',
      headers: { ...stranger.own, origin: stranger.origin, connection: 'keep-alive' },
    });
    const lines = readText(stream);
    await lines.until(': akapen');
    clock += 1_000;
    const second = await showToken(link);
    expect([JSON.parse(second.text), second.headers['set-cookie']]).toEqual([{ outcome: 'used', usedAt }, undefined]);
    await lines.until(`{"event":"access.linkUsedTwice","payload":{"usedAt":"${usedAt}"}}`);
    expect(usedTwice).toEqual([usedAt]);
    stream.destroy();
  });

  it('that a browser shows again is nothing to worry about', async () => {
    const link = server.newLaunchUrl();
    const { cookie } = await openSession(link);
    expect([await outcomeOf(link, { cookie }), usedTwice]).toEqual([{ outcome: 'own' }, []]);
  });

  it('keeps the session of a browser that has one, so that its other windows go on', async () => {
    const { own, cookie } = session;
    const { text, headers } = await showToken(server.newLaunchUrl(), { cookie });
    expect(JSON.parse(text)).toEqual({ outcome: 'opened', secret: own['x-akapen-session'] });
    expect(headers['set-cookie']?.[0]).toContain(cookie);
  });

  it('is refused when wrong, empty, of another length, too long, or no JSON of a page of ours', async () => {
    const link = server.newLaunchUrl();
    for (const token of ['wrong', '', 'a'.repeat(43), new URL(link).hash]) {
      expect(await outcomeOf(`${new URL(link).origin}/sign-in#${token}`)).toEqual({ outcome: 'unknown' });
    }
    const shown = (headers: Record<string, string>, body = JSON.stringify({ token: new URL(link).hash.slice(1) })) =>
      rawRequest({ port: server.port, method: 'POST', path: '/sign-in', headers, body });
    const { origin } = session;
    const answers = [
      await shown({ ...json }),
      await shown({ ...json, origin: 'null' }),
      await shown({ ...json, origin: 'http://evil.test' }),
      await shown({ origin, 'content-type': 'text/plain' }),
      await shown({ ...json, origin }, `{"token":"${'a'.repeat(5_000)}"}`),
      await shown({ ...json, origin }, '{"token":1}'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 415, 400, 400]);
    expect(await outcomeOf(link)).toMatchObject({ outcome: 'opened' });
  });

  it('is not used up by a look at the link, as previews of links have it', async () => {
    const link = server.newLaunchUrl();
    const { pathname } = new URL(link);
    const looks = [await rawRequest({ port: server.port, path: pathname }), await send({ path: pathname })];
    expect(looks.map(({ status, headers }) => [status, headers['set-cookie']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect((await rawRequest({ port: server.port, path: pathname, method: 'HEAD' })).status).toBe(405);
    expect(await outcomeOf(link)).toMatchObject({ outcome: 'opened' });
  });
});

describe('session', () => {
  it('is needed for every address', async () => {
    const paths = [
      '/',
      '/index.html',
      '/assets/index-B0a_x.js',
      '/events',
      '/session',
      '/download/x',
      '/rpc',
      '/upload',
    ];
    const answers = await Promise.all(
      paths.map((path) => rawRequest({ port: server.port, path, headers: { 'sec-fetch-site': 'same-origin' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 401));
  });

  it('is asked for in words, in both languages, when the page is opened without one', async () => {
    const { text, headers } = await rawRequest({ port: server.port });
    expect(text).toContain('Open the link');
    expect(text).toContain('リンクを開いてください');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+';/);
  });

  it('is not given by the cookie alone, which every port of this machine gets to see: static files and nothing else', async () => {
    const { cookie, origin } = session;
    const { id, path } = await placeTransfer(join(root, 'downloads'), 'a.json');
    writeFileSync(path, 'secret');
    const gets = ['/session', '/events', '/trouble', `/download/${id}`, `/download/${id}?ticket=wrong`];
    const posts = ['/rpc', '/upload', `/download/${id}`];
    for (const stolen of [{ cookie }, { cookie, 'x-akapen-session': 'wrong' }, { cookie, 'x-akapen-session': '' }]) {
      for (const path of gets) {
        const { status, text } = await rawRequest({ port: server.port, path, headers: { ...stolen, origin } });
        expect([path, status, text.includes('secret')]).toEqual([path, 401, false]);
      }
      for (const path of posts) {
        const headers = { ...json, ...stolen, origin, 'x-file-name': 'a' };
        const { status } = await rawRequest({
          port: server.port,
          method: 'POST',
          path,
          headers,
          body: JSON.stringify(call),
        });
        expect([path, status]).toEqual([path, 401]);
      }
    }
    const files = ['/', '/assets/index-B0a_x.js'].map((path) =>
      rawRequest({ port: server.port, path, headers: { cookie } }),
    );
    expect([(await Promise.all(files)).map(({ status }) => status), received]).toEqual([[200, 200], []]);
  });

  it('is not given by the secret alone, nor by the secret of another session', async () => {
    const other = await openSession(server.newLaunchUrl());
    const secret = other.own['x-akapen-session'];
    const answers = [
      await rawRequest({ port: server.port, path: '/session', headers: { 'x-akapen-session': secret } }),
      await send({ path: '/session', headers: { 'x-akapen-session': secret } }),
      await send({ path: '/session' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 204]);
    expect(answers[2]?.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('is not given by the cookie of another port, nor by a wrong or shortened value', async () => {
    const value = session.cookie.split('=')[1] ?? '';
    const cookies = [
      `akapen-1=${value}`,
      `akapen-${server.port}=wrong`,
      session.cookie.slice(0, -1),
      `x${session.cookie}`,
    ];
    const answers = await Promise.all(cookies.map((cookie) => send({ headers: { cookie } })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('stands among the cookies of other programs', async () => {
    const { status } = await send({ path: '/session', headers: { cookie: `a=b; ${session.cookie}; c=d` } });
    expect(status).toBe(204);
  });
});

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
      await server.close();
      await start();
      session = await openSession(server.newLaunchUrl());
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

describe('POST /upload', () => {
  const uploads = () =>
    existsSync(join(root, 'uploads')) ? readdirSync(join(root, 'uploads'), { recursive: true }).map(String).sort() : [];
  const upload = (headers: RawRequest['headers'], body: string | Buffer) =>
    post({ 'content-type': 'application/octet-stream', ...headers }, body, '/upload');

  it('streams the bytes into a folder of their own under the name of the file', async () => {
    const bytes = Buffer.alloc(9 * 1024 * 1024, '𠮷');
    const { status, text } = await upload({ 'x-file-name': encodeURIComponent('検証 﨑㈱.json') }, bytes);
    const { uploadId } = JSON.parse(text);
    expect([status, uploads()]).toEqual([201, [uploadId, `${uploadId}/検証 﨑㈱.json`].sort()]);
    expect(readFileSync(join(root, 'uploads', uploadId, '検証 﨑㈱.json')).equals(bytes)).toBe(true);
  });

  it('never lets a name leave its folder', async () => {
    const names = ['../../evil', '/etc/passwd', '..', '..\\..\\evil', 'a\u0000b', 'x'.repeat(500), 'file.part'];
    for (const name of names) expect((await upload({ 'x-file-name': encodeURIComponent(name) }, 'x')).status).toBe(201);
    expect(existsSync(join(root, '../evil')) || existsSync(join(root, 'evil'))).toBe(false);
    expect(
      uploads()
        .filter((path) => path.includes('/'))
        .map((path) => path.split('/')[1])
        .sort(),
    ).toEqual(['a_b', 'evil', 'evil', 'file', 'file', 'passwd', 'x'.repeat(200)].sort());
  });

  it('takes raw bytes only, with a name', async () => {
    const form = await upload({ 'content-type': 'multipart/form-data', 'x-file-name': 'a' }, 'x');
    const unnamed = await upload({}, 'x');
    const broken = await upload({ 'x-file-name': '%E3%8' }, 'x');
    expect([form.status, unnamed.status, broken.status, uploads()]).toEqual([415, 400, 400, []]);
  });

  it('leaves nothing of a file that did not arrive whole', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `POST /upload HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${session.origin}\r\nCookie: ${session.cookie}\r\nX-Akapen-Session: ${session.own['x-akapen-session']}\r\n` +
        'Content-Type: application/octet-stream\r\nX-File-Name: half.json\r\nContent-Length: 1000\r\n\r\nhalf',
    );
    await eventually(() => expect(uploads().some((path) => path.endsWith('.part'))).toBe(true));
    socket.destroy();
    await eventually(() => expect(uploads()).toEqual([]));
  });

  it('says when the data folder cannot be written', async () => {
    rmSync(join(root, 'uploads'), { recursive: true, force: true });
    writeFileSync(join(root, 'uploads'), 'a file where the folder should be');
    const { status, text } = await upload({ 'x-file-name': 'a' }, 'x');
    expect([status, JSON.parse(text).error.code]).toEqual([507, 'INTERNAL']);
  });
});

describeUnless(whyNoSmallDisk, 'POST /upload to a full disk', () => {
  it('is answered in words at once, and leaves nothing', async () => {
    const uploads = join(root, 'uploads');
    mountSmall(uploads);
    try {
      const headers = { 'content-type': 'application/octet-stream', 'x-file-name': 'long.json' };
      const { status, text } = await post(headers, Buffer.alloc(9 * 1024 * 1024, 'x'), '/upload');
      expect([status, JSON.parse(text).error.code, readdirSync(uploads)]).toEqual([507, 'DISK_FULL', []]);
    } finally {
      unmount(uploads);
    }
  });
});

describe('GET /download', () => {
  const ticketFor = async (id: string) => JSON.parse((await post({}, '', `/download/${id}`)).text).ticket;
  const fetched = async (id: string, ticket?: string) =>
    send({
      path: `/download/${id}?ticket=${ticket ?? (await ticketFor(id))}`,
      headers: { 'sec-fetch-site': 'same-origin', 'x-akapen-session': '' },
    });

  it('takes a ticket, once, for that file, within a minute', async () => {
    const { id, path } = await placeTransfer(join(root, 'downloads'), 'a.json');
    writeFileSync(path, '{}');
    const [first, second] = [await ticketFor(id), await ticketFor(id)];
    const answers = [await fetched(id, first), await fetched(id, first), await fetched(id, await ticketFor('another'))];
    clock += 60_001;
    answers.push(await fetched(id, second), await fetched(id, await ticketFor(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401, 200]);
  });

  it('streams the file under its own name', async () => {
    const { id, path } = await placeTransfer(join(root, 'downloads'), '検証 "a"%.json');
    writeFileSync(path, '{"答え": "東京"}');
    const { status, text, headers } = await fetched(id);
    expect({ status, text, disposition: headers['content-disposition'], type: headers['content-type'] }).toEqual({
      status: 200,
      text: '{"答え": "東京"}',
      disposition: `attachment; filename="__ _a__.json"; filename*=UTF-8''${encodeURIComponent('検証 _a_%.json')}`,
      type: 'application/octet-stream',
    });
  });

  it('knows ids only, never paths', async () => {
    const paths = ['x', '../workbench.sqlite', '%2e%2e%2fworkbench.sqlite', '00000000-0000-4000-8000-000000000000', ''];
    const answers = await Promise.all(paths.map((path) => fetched(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404));
  });
});

describe('window', () => {
  it('is served with a strict policy and never kept, its assets for ever', async () => {
    const page = await send({ path: '/' });
    const script = await send({ path: '/assets/index-B0a_x.js' });
    expect([page.status, page.headers['cache-control'], script.headers['cache-control']]).toEqual([
      200,
      'no-store',
      'private, max-age=31536000, immutable',
    ]);
    expect(String(page.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    for (const { headers } of [page, script]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  it('names the files of the room that was open last and of the language in its head, and those of the build alone', async () => {
    const ahead = {
      rooms: { toy: ['assets/toy-1.js', 'assets/toy-1.css'] },
      languages: { en: [], ja: ['assets/ja-1.js'] },
    };
    const head = '<!doctype html><head><title>Akapen</title></head>';
    writeFileSync(join(root, 'renderer/index.html'), head);
    const named = async (headers = {}) => {
      const { text } = await send({ path: '/', headers });
      return [...text.matchAll(/rel="(\w+)" crossorigin href="\.\/([^"]+)"/g)].map(([, how, what]) => `${how} ${what}`);
    };
    const [ofRoom, ofTexts] = [
      ['modulepreload assets/toy-1.js', 'stylesheet assets/toy-1.css'],
      ['modulepreload assets/ja-1.js'],
    ];
    shown = { place: 'toy', language: 'ja' };
    expect(await named()).toEqual([]);
    writeFileSync(join(root, 'renderer/ahead.json'), JSON.stringify(ahead));
    expect(await named()).toEqual([...ofRoom, ...ofTexts]);
    shown = { place: 'toy', language: 'system' };
    expect(await named({ 'accept-language': 'fr, ja-JP;q=0.9, en;q=0.8' })).toEqual([...ofRoom, ...ofTexts]);
    expect(await named()).toEqual(ofRoom);
    shown = { place: 'constructor', language: 'en' };
    expect(await named()).toEqual([]);
    shown = { place: '"><script>', language: 'en' };
    expect((await send({ path: '/' })).text).not.toContain('<script>');
  });

  it('has no file outside of it', async () => {
    const paths = [
      '/../workbench.sqlite',
      '/assets/../../workbench.sqlite',
      '/assets/%2e%2e/%2e%2e/workbench.sqlite',
      '/assets/..%2f..%2fworkbench.sqlite',
      '/assets/..%5c..%5cworkbench.sqlite',
      '/workbench.sqlite',
      '//evil.test/',
      '/assets/',
      '/assets/.hidden',
      '/assets/missing.js',
    ];
    const answers = await Promise.all(paths.map((path) => send({ path })));
    expect(answers.map(({ status, text }) => [status, text.includes('secret')])).toEqual(
      paths.map((path) => [path === '//evil.test/' ? 200 : 404, false]),
    );
  });

  it('refuses an address that is not a path', async () => {
    const answers = await Promise.all(['http://evil.test/', '*'].map((path) => send({ path })));
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  });
});

it('listens on 127.0.0.1 and on no other address of this machine', async () => {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => (addresses ?? []).map(({ address }) => address))
    .filter((address) => address !== '127.0.0.1');
  const reached = await Promise.all(others.map((host) => isReachable(host, server.port)));
  expect([await isReachable('127.0.0.1', server.port), ...reached]).toEqual([true, ...others.map(() => false)]);
});

describe('a project that cannot be opened', () => {
  const snapshot = {
    fileName: 'good.sqlite',
    takenAt: '2026-01-02T03:04:05.000Z',
    byteCount: 1,
    reason: 'quit' as const,
    counter: 7,
  };
  let restored: string[];
  let problem: AppError | null;

  beforeEach(async () => {
    restored = [];
    problem = new AppError('DATABASE_CORRUPT', 'damaged');
    await server.close();
    const open = () => {
      if (problem !== null) throw problem;
    };
    await start(open as () => never, {
      listSnapshots: async () => [snapshot],
      restore: async (fileName) => {
        if (fileName !== snapshot.fileName) throw new AppError('NOT_FOUND', 'No such <snapshot>');
        restored.push(fileName);
        problem = null;
      },
    });
    session = await openSession(server.newLaunchUrl());
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const restore = async (fields: Record<string, string>, headers: RawRequest['headers'] = form) =>
    send({ method: 'POST', path: '/restore', headers, body: new URLSearchParams(fields).toString() });
  const tokenOf = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';

  it('says so in both languages, offers the snapshots, and lets nothing else through', async () => {
    const { status, text, headers } = await send({ path: '/trouble' });
    expect([status, (await post({})).status, (await post({}, 'x', '/upload')).status]).toEqual([503, 503, 503]);
    for (const words of [
      'The database file is damaged',
      'データベースファイルが破損しています',
      snapshot.fileName,
      root,
    ])
      expect(text).toContain(words);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['content-security-policy']).not.toContain('script-src');
    // With `no-referrer` a browser would send the form with the origin `null`.
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  it('tells nothing of it to the cookie alone', async () => {
    const { cookie } = session;
    const { status, text } = await rawRequest({ port: server.port, headers: { cookie } });
    expect([status, text.includes(root), text.includes(snapshot.fileName), tokenOf(text)]).toEqual([
      503,
      false,
      false,
      '',
    ]);
  });

  it.each([
    ['DATABASE_IN_USE', 'Another Akapen already has this project open'],
    ['DATABASE_TOO_NEW', 'written by a newer version'],
    ['STORAGE_READ_ONLY', 'may not write'],
  ] as const)('explains %s', async (code, words) => {
    problem = new AppError(code, 'x');
    // The page tries to open the project, then asks for what it may say.
    await send({});
    expect((await send({ path: '/trouble' })).text).toContain(words);
  });

  it('goes back to a snapshot by the form of its page', async () => {
    const token = tokenOf((await send({ path: '/trouble' })).text);
    const answer = await restore({ token, fileName: snapshot.fileName });
    expect([answer.status, answer.headers.location, restored]).toEqual([303, '/', [snapshot.fileName]]);
    problem = null;
  });

  it('does not take the form without its token, from elsewhere, or as another type', async () => {
    const token = tokenOf((await send({ path: '/trouble' })).text);
    const { fileName } = snapshot;
    const answers = [
      await restore({ fileName }),
      await restore({ token: 'wrong', fileName }),
      await restore({ token, fileName }, { ...form, origin: 'null' }),
      await restore({ token, fileName }, { 'content-type': 'text/plain' }),
    ];
    expect([answers.map(({ status }) => status), restored]).toEqual([[403, 403, 403, 415], []]);
  });

  it('says why a snapshot could not be restored, as text', async () => {
    const token = tokenOf((await send({ path: '/trouble' })).text);
    const { status, text } = await restore({ token, fileName: 'other' });
    expect([status, text.includes('No such &lt;snapshot&gt;')]).toEqual([503, true]);
  });

  it('opens as soon as the reason is gone', async () => {
    await server.close();
    let isInUse = true;
    const open = () => {
      if (isInUse) throw new AppError('DATABASE_IN_USE', 'in use');
    };
    const workbench = {
      dispatch: vi.fn(),
      onEvent: () => () => {},
      tellOfEverything: () => {},
      lastShown: () => shown,
      grants: createGrants(),
      close: async () => {},
    };
    const project = await openProject(
      root,
      async () => {
        open();
        return workbench;
      },
      noRecovery,
    );
    server = await startServer({
      project,
      folder: dataFolderAt(root),
      rendererFolder: join(root, 'renderer'),
      port: 0,
    });
    session = await openSession(server.newLaunchUrl());
    const before = await send({});
    isInUse = false;
    expect([before.status, (await send({})).status]).toEqual([503, 200]);
  });
});

function readText(stream: NodeJS.ReadableStream) {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const until = async (words: string) => {
    while (!text.includes(words)) await new Promise((resolve) => stream.once('data', resolve));
  };
  return { until, text: () => text };
}

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
