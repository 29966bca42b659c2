import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeTransfer } from '../../src/main/transfers.ts';
import { eventually } from '../eventually.ts';
import { describeUnless } from '../skipping.ts';
import { mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import type { RawRequest } from './rawHttp.ts';
import { passTime, post, root, send, server, serverForEachTest, session, showLast } from './serverOfTests.ts';

serverForEachTest();

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
    passTime(60_001);
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
    showLast({ place: 'toy', language: 'ja' });
    expect(await named()).toEqual([]);
    writeFileSync(join(root, 'renderer/ahead.json'), JSON.stringify(ahead));
    expect(await named()).toEqual([...ofRoom, ...ofTexts]);
    showLast({ place: 'toy', language: 'system' });
    expect(await named({ 'accept-language': 'fr, ja-JP;q=0.9, en;q=0.8' })).toEqual([...ofRoom, ...ofTexts]);
    expect(await named()).toEqual(ofRoom);
    showLast({ place: 'constructor', language: 'en' });
    expect(await named()).toEqual([]);
    showLast({ place: '"><script>', language: 'en' });
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
