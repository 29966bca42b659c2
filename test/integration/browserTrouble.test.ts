import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../src/shared/errors.ts';
import { type RawRequest, rawRequest } from './rawHttp.ts';
import { post, restartServer, root, send, server, serverForEachTest, session } from './serverOfTests.ts';

serverForEachTest();

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
    const open = () => {
      if (problem !== null) throw problem;
    };
    await restartServer(open, {
      listSnapshots: async () => [snapshot],
      restore: async (fileName) => {
        if (fileName !== snapshot.fileName) throw new AppError('NOT_FOUND', 'No such <snapshot>');
        restored.push(fileName);
        problem = null;
      },
    });
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
    let isInUse = true;
    const open = () => {
      if (isInUse) throw new AppError('DATABASE_IN_USE', 'in use');
    };
    await restartServer(open);
    const before = await send({});
    isInUse = false;
    expect([before.status, (await send({})).status]).toEqual([503, 200]);
  });
});
