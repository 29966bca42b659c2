import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { type BrowserServer, startServer } from '../../src/main/shells/browser/server.ts';
import { openProject, type Recovery } from '../../src/main/shells/project.ts';
import { placeTransfer } from '../../src/main/transfers.ts';
import type { Request } from '../../src/shared/api/envelope.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { AppError } from '../../src/shared/errors.ts';
import { canMount, mountSmall, unmount } from '../smallDisk.ts';
import { openSession, type RawRequest, rawRequest, rawResponse } from './rawHttp.ts';

const call = { requestId: 'request-1', method: 'project.open', input: {} };
const json = { 'content-type': 'application/json' };

let root: string;
let server: BrowserServer;
let received: Request[];
let emit: (event: EventEnvelope) => void;
let session: { cookie: string; origin: string; setCookie: string };

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
    close: async () => {},
  };
  const project = await openProject(root, async () => (open ? open() : workbench), recovery);
  server = await startServer({ project, folder, rendererFolder: join(root, 'renderer'), port: 0 });
}

/** As a page of the session sends it. */
function send(options: Omit<RawRequest, 'port'>) {
  const { cookie, origin } = session;
  const headers = { cookie, ...(options.method === 'POST' ? { origin } : {}), ...options.headers };
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
  await start();
  session = await openSession(server.newLaunchUrl());
});

afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

describe('launch token', () => {
  it('opens a session once, sets a cookie for this port, and leaves the address', async () => {
    const link = new URL(server.newLaunchUrl());
    const path = `${link.pathname}${link.search}`;
    const first = await rawRequest({ port: server.port, path });
    const second = await rawRequest({ port: server.port, path });
    expect([first.status, first.headers.location, second.status, second.headers['set-cookie']]).toEqual([
      303,
      '/',
      401,
      undefined,
    ]);
    expect(first.headers['set-cookie']?.[0]).toMatch(
      new RegExp(`^akapen-${server.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    );
  });

  it('has at least 128 random bits and is new each time', () => {
    const tokens = [server.newLaunchUrl(), server.newLaunchUrl()].map(
      (url) => new URL(url).searchParams.get('token') ?? '',
    );
    expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32]);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('is refused when wrong, empty, of another length, or given to another path', async () => {
    const { search } = new URL(server.newLaunchUrl());
    const paths = ['/?token=wrong', '/?token=', `/?token=${'a'.repeat(43)}`, `/session${search}`, `/rpc${search}`];
    const answers = await Promise.all(paths.map((path) => rawRequest({ port: server.port, path })));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it('is not used up by HEAD, as link previews send it', async () => {
    const link = new URL(server.newLaunchUrl());
    const path = `${link.pathname}${link.search}`;
    await rawRequest({ port: server.port, path, method: 'HEAD' });
    expect((await rawRequest({ port: server.port, path })).status).toBe(303);
  });

  it('that was used leads a window with a session to the page', async () => {
    const { status, headers } = await send({ path: '/?token=used' });
    expect([status, headers.location]).toEqual([303, '/']);
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
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
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
    const { cookie } = session;
    for (const path of ['/rpc', '/upload', '/restore']) {
      const headers = { ...json, cookie, 'sec-fetch-site': 'same-origin' };
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
  it('sends every event with a number, and a beat that shows a dead connection', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await server.close();
      await start();
      session = await openSession(server.newLaunchUrl());
      const { cookie, origin } = session;
      const stream = await rawResponse({
        port: server.port,
        path: '/events',
        headers: { cookie, origin, connection: 'keep-alive' },
      });
      const lines = readText(stream);
      await lines.until(': akapen\n\n');
      emit({ event: 'project.changed', payload: {} });
      emit({ event: 'datasets.changed', payload: { datasetIds: [1] } });
      await lines.until('[1]}}\n\n');
      vi.advanceTimersByTime(15_000);
      await lines.until('event: beat\ndata:\n\n');
      expect(lines.text()).toBe(
        ': akapen\n\n' +
          'id: 1\ndata: {"event":"project.changed","payload":{}}\n\n' +
          'id: 2\ndata: {"event":"datasets.changed","payload":{"datasetIds":[1]}}\n\n' +
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
      `POST /upload HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${session.origin}\r\nCookie: ${session.cookie}\r\n` +
        'Content-Type: application/octet-stream\r\nX-File-Name: half.json\r\nContent-Length: 1000\r\n\r\nhalf',
    );
    await vi.waitFor(() => expect(uploads().some((path) => path.endsWith('.part'))).toBe(true));
    socket.destroy();
    await vi.waitFor(() => expect(uploads()).toEqual([]));
  });

  it('says when the data folder cannot be written', async () => {
    rmSync(join(root, 'uploads'), { recursive: true, force: true });
    writeFileSync(join(root, 'uploads'), 'a file where the folder should be');
    const { status, text } = await upload({ 'x-file-name': 'a' }, 'x');
    expect([status, JSON.parse(text).error.code]).toEqual([507, 'INTERNAL']);
  });
});

describe.skipIf(!canMount)(
  canMount ? 'POST /upload to a full disk' : 'POST /upload to a full disk (skipped: mounting is not permitted)',
  () => {
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
  },
);

describe('GET /download', () => {
  it('streams the file under its own name', async () => {
    const { id, path } = await placeTransfer(join(root, 'downloads'), '検証 "a"%.json');
    writeFileSync(path, '{"答え": "東京"}');
    const { status, text, headers } = await send({
      path: `/download/${id}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect({ status, text, disposition: headers['content-disposition'], type: headers['content-type'] }).toEqual({
      status: 200,
      text: '{"答え": "東京"}',
      disposition: `attachment; filename="__ _a__.json"; filename*=UTF-8''${encodeURIComponent('検証 _a_%.json')}`,
      type: 'application/octet-stream',
    });
  });

  it('knows ids only, never paths', async () => {
    const paths = ['x', '../workbench.sqlite', '%2e%2e%2fworkbench.sqlite', '00000000-0000-4000-8000-000000000000', ''];
    const answers = await Promise.all(paths.map((path) => send({ path: `/download/${path}` })));
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
    const { status, text, headers } = await send({});
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

  it.each([
    ['DATABASE_IN_USE', 'Another Akapen already has this project open'],
    ['DATABASE_TOO_NEW', 'written by a newer version'],
    ['STORAGE_READ_ONLY', 'may not write'],
  ] as const)('explains %s', async (code, words) => {
    problem = new AppError(code, 'x');
    expect((await send({})).text).toContain(words);
  });

  it('goes back to a snapshot by the form of its page', async () => {
    const token = tokenOf((await send({})).text);
    const answer = await restore({ token, fileName: snapshot.fileName });
    expect([answer.status, answer.headers.location, restored]).toEqual([303, '/', [snapshot.fileName]]);
    problem = null;
  });

  it('does not take the form without its token, from elsewhere, or as another type', async () => {
    const token = tokenOf((await send({})).text);
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
    const token = tokenOf((await send({})).text);
    const { status, text } = await restore({ token, fileName: 'other' });
    expect([status, text.includes('No such &lt;snapshot&gt;')]).toEqual([503, true]);
  });

  it('opens as soon as the reason is gone', async () => {
    await server.close();
    let isInUse = true;
    const open = () => {
      if (isInUse) throw new AppError('DATABASE_IN_USE', 'in use');
    };
    const workbench = { dispatch: vi.fn(), onEvent: () => () => {}, close: async () => {} };
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
