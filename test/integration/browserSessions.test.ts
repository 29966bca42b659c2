import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeTransfer } from '../../src/main/transfers.ts';
import { openSession, rawRequest, rawResponse, readText, showToken } from './rawHttp.ts';
import {
  call,
  clock,
  json,
  passTime,
  received,
  root,
  send,
  server,
  serverForEachTest,
  session,
  usedTwice,
} from './serverOfTests.ts';

serverForEachTest();

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
    passTime(10 * 60_000);
    expect(await outcomeOf(links[0] ?? '')).toMatchObject({ outcome: 'opened' });
    passTime(1);
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
    passTime(1_000);
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
