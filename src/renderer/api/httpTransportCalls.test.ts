import { describe, expect, it, vi } from 'vitest';
import { createHttpTransport } from './httpTransport.ts';
import {
  answer,
  connectedTransport,
  connections,
  forgetTransport,
  holdNext,
  request,
  server,
  transport,
} from './serverStandIn.ts';

connectedTransport();

describe('a call', () => {
  it('is posted as JSON with its id and gets the reply', async () => {
    expect(await transport.send(request('project.open'))).toEqual({ ok: true, result: 'project.open' });
    expect([server.posted, fetch]).toEqual([[request('project.open')], expect.anything()]);
    expect(vi.mocked(fetch).mock.calls.at(-1)).toMatchObject([
      '/rpc',
      { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Akapen-Session': 'first' } },
    ]);
  });

  it.each(['lost', 'half'] as const)('whose answer is %s is sent again under the same id', async (accident) => {
    server.accidents = [accident];
    const reply = transport.send(request('derivations.save'));
    await vi.advanceTimersByTimeAsync(10);
    server.state = 'up';
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await reply, server.posted]).toEqual([
      { ok: true, result: 'derivations.save' },
      [request('derivations.save'), request('derivations.save')],
    ]);
  });

  it('waits while there is no connection, and tells how many acts wait', async () => {
    server.state = 'down';
    const replies = Promise.all([transport.send(request('session.write')), transport.send(request('project.undo'))]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.posted, connections.at(-1)]).toEqual([[], ['disconnected', 1]]);
    server.state = 'up';
    await vi.advanceTimersByTimeAsync(8_000);
    expect([await replies, server.posted.map(({ method }) => method), connections.at(-1)]).toEqual([
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
      server.state = 'down';
      const reply = transport.send(request(method));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(connections.at(-1)).toEqual(['disconnected', 1]);
      server.state = 'up';
      await vi.advanceTimersByTimeAsync(8_000);
      await reply;
    },
  );

  describe('that is an act', () => {
    const flag = request('derivations.setFlag');
    const comment = request('derivations.addComment');
    const sent = () => server.posted.map(({ method }) => method);

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
      server.state = 'down';
      const replies = Promise.all([transport.send(flag), transport.send(comment)]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(connections.at(-1)).toEqual(['disconnected', 2]);
      server.state = 'up';
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
    expect(server.posted).toEqual([act]);
    answerFirst();
    await replies;
    expect(server.posted).toEqual([act, first, second]);
  });

  it('that reads what was kept is sent when what was written before it was answered', async () => {
    const answerFirst = holdNext();
    const replies = Promise.all(['session.write', 'session.read'].map((method) => transport.send(request(method))));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.posted).toEqual([]);
    answerFirst();
    await replies;
    expect(server.posted.map(({ method }) => method)).toEqual(['session.write', 'session.read']);
  });

  it('that keeps what a window shows does not wait for the one before it when the window goes away', async () => {
    vi.mocked(fetch).mockImplementationOnce(() => new Promise(() => {}));
    for (const requestId of ['1', '2']) void transport.send({ ...request('session.write'), requestId });
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.posted.map(({ requestId }) => requestId)).toEqual(['1', '2']);
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
    const sent = server.posted.map(({ method }) => method);
    expect(sent).toEqual(['derivations.setFlag', 'session.write', 'project.firstView']);
    forgetTransport();
    server.posted = [];
    await createHttpTransport().send(request('project.firstView'));
    expect(server.posted.map(({ method }) => method)).toEqual(['project.firstView']);
  });

  it.each(['{', '[]', '{"leftAt":1,"requests":[]}', '{"leftAt":null,"requests":[{}]}'])(
    'is not made of what else lies there: %s',
    async (text) => {
      forgetTransport();
      sessionStorage.setItem('akapen-left-behind', text);
      await createHttpTransport().send(request('project.firstView'));
      expect(server.posted.map(({ method }) => method)).toEqual(['project.firstView']);
    },
  );

  it('waits for a new session when the shell does not know the window any more', async () => {
    server.state = 'refusing';
    const reply = transport.send(request('project.undo'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(connections.at(-1)).toEqual(['signedOut', 1]);
    server.state = 'up';
    await vi.advanceTimersByTimeAsync(8_000);
    expect([await reply, connections.at(-1)]).toEqual([{ ok: true, result: 'project.undo' }, ['connected', 0]]);
  });

  it('that gets something else than a reply fails and is not repeated', async () => {
    vi.mocked(fetch).mockResolvedValueOnce(Response.json({ hello: 1 }, { status: 500 }));
    await expect(transport.send(request('first'))).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
