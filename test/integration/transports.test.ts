import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWorkbench } from '../../src/main/core/workbench.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { createBrowserHost } from '../../src/main/shells/browser/browserHost.ts';
import { startServer } from '../../src/main/shells/browser/server.ts';
import { createBridge } from '../../src/main/shells/electron/bridge.ts';
import { callChannel, eventChannel } from '../../src/main/shells/electron/channels.ts';
import { answerCalls } from '../../src/main/shells/electron/ipcCalls.ts';
import { openProject, type Project } from '../../src/main/shells/project.ts';
import { createRecovery } from '../../src/main/shells/recovery.ts';
import type { Request } from '../../src/shared/api/envelope.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { isReply, type Reply } from '../../src/shared/api/reply.ts';
import { eventually } from '../eventually.ts';
import { openSession, rawRequest, rawResponse } from './rawHttp.ts';

/** One end of a wire, as a window uses it. */
type Wire = {
  call(request: Request): Promise<Reply>;
  onEvent(listener: (event: EventEnvelope) => void): Promise<void>;
  close(): Promise<void>;
};

/** The real handler and the real bridge, with structured cloning between them as Electron does it. */
async function openIpcWire(project: Project): Promise<Wire> {
  const ports = new EventEmitter();
  const mainFrame = { url: 'app://akapen/' };
  const contents = { mainFrame };
  let handle: (event: unknown, message: unknown) => Promise<unknown> = () => Promise.reject(new Error('No handler'));
  const ipcMain = {
    handle(channel: string, handler: typeof handle) {
      if (channel === callChannel) handle = handler;
    },
  };
  answerCalls(ipcMain as never, () => contents as never, project);
  project.onEvent((event) => ports.emit(eventChannel, {}, structuredClone(event)));
  const ipcRenderer = {
    invoke: async (_: string, message: unknown) =>
      structuredClone(await handle({ sender: contents, senderFrame: mainFrame }, structuredClone(message))),
    on: ports.on.bind(ports),
    off: ports.off.bind(ports),
  };
  const bridge = createBridge(ipcRenderer as never, { getPathForFile: () => '' });
  return {
    call: bridge.call,
    onEvent: async (listener) => void bridge.onEvent(listener),
    close: async () => void ports.removeAllListeners(),
  };
}

async function openHttpWire(project: Project): Promise<Wire> {
  const folder = dataFolderAt(project.dataFolder);
  const server = await startServer({ project, folder, rendererFolder: folder.root, port: 0 });
  const { own, origin } = await openSession(server.newLaunchUrl());
  const { port } = server;
  return {
    async call(request) {
      const headers = { ...own, origin, 'content-type': 'application/json' };
      const { text } = await rawRequest({ port, method: 'POST', path: '/rpc', headers, body: JSON.stringify(request) });
      return z.custom<Reply>(isReply).parse(JSON.parse(text));
    },
    async onEvent(listener) {
      const stream = await rawResponse({
        port,
        path: '/events',
        headers: { ...own, origin, connection: 'keep-alive' },
      });
      let text = '';
      stream.on('error', () => {});
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const messages = text.split('\n\n');
        text = messages.pop() ?? '';
        for (const message of messages) {
          const data = /^data: (.+)$/m.exec(message)?.[1];
          if (data !== undefined) listener(JSON.parse(data));
        }
      });
    },
    close: () => server.close(),
  };
}

describe.each([
  ['IPC', openIpcWire],
  ['HTTP', openHttpWire],
] as const)('over %s', (_, openWire) => {
  let dataFolder: string;
  let project: Project;
  let wire: Wire;
  let lastId = 0;

  const request = (method: string, input: unknown): Request => {
    lastId += 1;
    return { requestId: `request-${lastId}`, evaluatorId: null, method, input };
  };

  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'akapen-wire-'));
    const open = () => createWorkbench({ host: createBrowserHost(), dataFolder, version: '1.2.3' });
    project = await openProject(dataFolder, open, createRecovery(dataFolderAt(dataFolder)));
    wire = await openWire(project);
  });
  afterAll(async () => {
    await wire.close();
    await project.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('a query is answered', async () => {
    expect(await wire.call(request('project.open', {}))).toMatchObject({
      ok: true,
      result: { version: '1.2.3', dataFolder },
    });
  });

  it('text arrives as it was sent, whatever the characters', async () => {
    const value = { text: '𠮷野家 﨑 ㈱ ﾊﾝｶｸ が e\u0301 \u2028 "\\ \u0000', list: [1.5, null, true, -0.1] };
    await wire.call(request('session.write', { key: '鍵', value }));
    expect(await wire.call(request('session.read', { key: '鍵' }))).toEqual({ ok: true, result: { value } });
  });

  it('a long input arrives whole', async () => {
    const value = '導'.repeat(1_000_000);
    await wire.call(request('session.write', { key: 'long', value }));
    expect(await wire.call(request('session.read', { key: 'long' }))).toEqual({ ok: true, result: { value } });
  });

  it('errors come as codes with details, never with a stack', async () => {
    const replies = [
      await wire.call(request('project.fly', {})),
      await wire.call(request('toString', {})),
      await wire.call(request('datasets.rename', { datasetId: 'x', name: '' })),
      await wire.call(request('datasets.rename', { datasetId: 999_999, name: 'x' })),
      await wire.call(request('host.chooseFiles', {})),
    ];
    expect(replies.map((reply) => (reply.ok ? 'ok' : reply.error.code))).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'NOT_FOUND',
      'HOST_UNAVAILABLE',
    ]);
    expect(JSON.stringify(replies)).not.toMatch(/stack|\.ts:\d/);
  });

  it('a command sent again under the same id gets the first reply and acts once', async () => {
    const sent = request('project.chooseEvaluator', { name: '再送' });
    const first = await wire.call(sent);
    expect(first).toMatchObject({ ok: true, result: { name: '再送' } });
    expect(await wire.call(sent)).toEqual(first);
    expect(await wire.call({ ...sent, input: { name: 'never' } })).toEqual(first);
    const state = await wire.call(request('project.open', {}));
    expect(state).toMatchObject({ ok: true, result: { evaluators: [{ name: '再送' }] } });
  });

  it('a call says whom its window shows, and is refused when another evaluator works, or none was named', async () => {
    const choose = async (name: string) => {
      const reply = await wire.call(request('project.chooseEvaluator', { name }));
      return z.object({ id: z.string() }).parse(reply.ok && reply.result).id;
    };
    const [before, now] = [await choose('前の人'), await choose('今の人')];
    const ask = async (shown: string | null) =>
      (await wire.call({ ...request('datasets.list', {}), evaluatorId: shown })).ok;
    expect([await ask(now), await ask(before), await ask(null)]).toEqual([true, false, false]);
    const { evaluatorId: _, ...unnamed } = request('datasets.list', {});
    const reply = await wire.call(unnamed as Request); // as a window of another version would
    expect(reply).toMatchObject({ ok: false, error: { code: 'EVALUATOR_CHANGED', details: { by: '今の人' } } });
  });

  it('many calls at once are each answered with their own result', async () => {
    const keys = Array.from({ length: 50 }, (_unused, index) => `key-${index}`);
    await Promise.all(keys.map((key) => wire.call(request('session.write', { key, value: key }))));
    const replies = await Promise.all(keys.map((key) => wire.call(request('session.read', { key }))));
    expect(replies).toEqual(keys.map((key) => ({ ok: true, result: { value: key } })));
  });

  it('events arrive after a command that changes something', async () => {
    const heard: EventEnvelope[] = [];
    await wire.onEvent((event) => heard.push(event));
    await wire.call(request('project.updateSettings', { theme: 'dark' }));
    await eventually(() => expect(heard).toContainEqual({ event: 'project.changed', payload: {} }));
  });
});
