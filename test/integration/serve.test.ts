import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { isReply, type Reply } from '../../src/shared/api/reply.ts';
import { importPreviewSchema } from '../../src/shared/datasets.ts';
import { exportReportSchema, taskStartedSchema } from '../../src/shared/files.ts';
import { projectStateSchema } from '../../src/shared/project.ts';
import { type BrowserShell, projectRoot, startBrowserShell } from '../e2e/browserShell.ts';
import { eventually } from '../eventually.ts';
import { openSession, rawRequest, showToken } from './rawHttp.ts';

/** As it is installed: of few files, it starts in a third of the time. */
const entry = 'out/main/browser.js';

let root: string;
let shell: BrowserShell | null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'akapen-serve-'));
  shell = null;
});
afterEach(async () => {
  await shell?.stop('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startBrowserShell>[0]> = {}) {
  shell = await startBrowserShell({ dataFolder: join(root, 'data'), ...options });
  return shell;
}

async function openWindow({ firstLink, port }: BrowserShell) {
  const { own, origin } = await openSession(firstLink);
  const post = async (path: string, headers: Record<string, string>, body: string) =>
    rawRequest({ port, method: 'POST', path, headers: { ...own, origin, ...headers }, body });
  let lastId = 0;
  let evaluatorId: string | null = null;
  return {
    get: (path: string) => rawRequest({ port, path, headers: own }),
    async download(id: string): Promise<string> {
      const { ticket } = z
        .object({ ticket: z.string() })
        .parse(JSON.parse((await post(`/download/${id}`, {}, '')).text));
      return (await rawRequest({ port, path: `/download/${id}?ticket=${ticket}`, headers: own })).text;
    },
    async call(method: string, input: unknown): Promise<Reply> {
      lastId += 1;
      const request = { requestId: `request-${lastId}`, evaluatorId, method, input };
      const { text } = await post('/rpc', { 'content-type': 'application/json' }, JSON.stringify(request));
      const reply = z.custom<Reply>(isReply).parse(JSON.parse(text));
      if (reply.ok && method === 'project.chooseEvaluator')
        evaluatorId = z.object({ id: z.string() }).parse(reply.result).id;
      return reply;
    },
    async upload(name: string, text: string): Promise<string> {
      const headers = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) };
      const answer = await post('/upload', headers, text);
      return z.object({ uploadId: z.string() }).parse(JSON.parse(answer.text)).uploadId;
    },
  };
}

const resultOf = <T extends z.ZodType>(reply: Reply, schema: T): z.output<T> => {
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return schema.parse(reply.result);
};

type Window = Awaited<ReturnType<typeof openWindow>>;

/** Waits until the sample project is laid out: two sets of questions with their predictions, both scored, and a file of traces. */
async function sampleIsThere(window: Window) {
  const listSchema = z.array(z.object({ id: z.number(), room: z.string(), role: z.string() }));
  await eventually(async () => {
    const datasets = resultOf(await window.call('datasets.list', {}), listSchema);
    const golds = datasets.filter(({ room, role }) => room === 'derivations' && role === 'gold');
    const scores = golds.map(async ({ id }) =>
      resultOf(await window.call('derivations.listScores', { goldDatasetId: id }), z.array(z.unknown())),
    );
    expect([datasets.length, (await Promise.all(scores)).map(({ length }) => length)]).toEqual([11, [1, 1]]);
  });
}

/** Waits for a task that a window has begun; returns its result. */
async function resultOfTask(window: Window, begun: Reply) {
  const { taskId } = resultOf(begun, taskStartedSchema);
  return eventually(async () => {
    const { tasks } = resultOf(await window.call('project.open', {}), projectStateSchema);
    const task = tasks.find((each) => each.taskId === taskId);
    expect(task?.state).toBe('done');
    return task?.result;
  });
}

function runServe(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, entry), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the browser shell as a process', () => {
  it('prints a link, and a fresh one for Enter; each opens one session', async () => {
    const { firstLink, port, freshLink } = await start();
    const second = await freshLink();
    expect(second).not.toBe(firstLink);
    for (const link of [firstLink, second]) {
      const outcomes = [await showToken(link), await showToken(link)].map(({ text }) => JSON.parse(text).outcome);
      expect([new URL(link).port, outcomes]).toEqual([String(port), ['opened', 'used']]);
    }
  });

  it('stops at SIGTERM with a snapshot, lets go of the project, and opens it again', async () => {
    const first = await start();
    const window = await openWindow(first);
    await window.call('project.chooseEvaluator', { name: '検証者' });
    await sampleIsThere(window);
    await first.stop('SIGTERM');
    expect(readdirSync(join(root, 'data/snapshots')).some((name) => name.includes('.quit.'))).toBe(true);
    const again = await openWindow(await start());
    expect(await again.call('project.open', {})).toMatchObject({ ok: true, result: { evaluator: { name: '検証者' } } });
  });

  it('says in the page when another instance has the project, and goes on when that has ended', async () => {
    const first = await start();
    const second = await startBrowserShell({ dataFolder: join(root, 'data') });
    try {
      const window = await openWindow(second);
      expect((await window.get('/')).status).toBe(503);
      expect(await window.call('project.open', {})).toMatchObject({ ok: false, error: { code: 'DATABASE_IN_USE' } });
      await first.stop('SIGKILL');
      await window.get('/');
      expect(await window.call('project.open', {})).toMatchObject({ ok: true });
    } finally {
      await second.stop();
    }
  });

  it('says in the terminal, too, that the project is not open', async () => {
    const first = await start();
    const args = [entry, '--data-dir', join(root, 'data'), '--no-open', '--exit-with-stdin'];
    const second = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] });
    let printed = '';
    second.stdout.on('data', (data) => {
      printed += String(data);
    });
    await eventually(() => expect(printed).toContain('http://'));
    second.kill('SIGTERM');
    await once(second, 'exit');
    expect(printed.split('\n')[0]).toBe(
      `Akapen: the project in ${join(root, 'data')} is not open: Another instance works on this data. The page says more.`,
    );
    await first.stop();
  });

  it('explains wrong usage with exit code 2, and a port that is taken with 1', async () => {
    expect(runServe(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--data-dir') });
    for (const args of [['--port', '70000'], ['--unknown']]) {
      expect(runServe(args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/^akapen: .+/) });
    }
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { status, stderr } = runServe(['--port', String(port), '--data-dir', join(root, 'data'), '--no-open']);
    taken.close();
    expect([status, stderr]).toEqual([1, `akapen: port ${port} is in use\n`]);
  });
});

describe('a link', () => {
  const signInFiles = () => readdirSync(join(root, 'data')).filter((name) => name.startsWith('sign-in'));
  const linkIn = (file: string) => /href="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const args = () => [join(projectRoot, entry), '--data-dir', join(root, 'data'), '--exit-with-stdin'];

  it.skipIf(process.platform !== 'linux')(
    'never stands in the arguments of a program: the browser is given a page of the owner',
    async () => {
      const seen = join(root, 'arguments');
      mkdirSync(join(root, 'bin'));
      writeFileSync(
        join(root, 'bin/xdg-open'),
        `#!/bin/sh\nprintf '%s\\n' "$@" > '${seen}.part'; mv '${seen}.part' '${seen}'\n`,
        {
          mode: 0o700,
        },
      );
      const { CI: _, ...env } = process.env;
      const child = spawn(process.execPath, args(), {
        cwd: projectRoot,
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...env, DISPLAY: ':9', PATH: `${join(root, 'bin')}:${process.env.PATH}` },
      });
      try {
        await eventually(() => expect(existsSync(seen)).toBe(true));
        const [file = '', ...others] = readFileSync(seen, 'utf8').trimEnd().split('\n');
        const link = linkIn(file);
        expect([others, signInFiles()]).toEqual([[], [basename(file)]]);
        expect(new URL(link).hash).toMatch(/^#[\w-]{43}$/);
        expect([statSync(file).mode & 0o777, statSync(join(root, 'data')).mode & 0o777]).toEqual([0o600, 0o700]);
        await openSession(link);
        await eventually(() => expect(signInFiles()).toEqual([]));
      } finally {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  );

  it('never stands in a file that the output goes to, which says where the page of the owner is', async () => {
    const output = join(root, 'nohup.out');
    const log = openSync(output, 'w');
    const child = spawn(process.execPath, [...args(), '--no-open'], {
      cwd: projectRoot,
      stdio: ['pipe', log, 'inherit'],
    });
    closeSync(log);
    try {
      await eventually(() => expect(readFileSync(output, 'utf8')).toContain('\n'));
      const [file = ''] = signInFiles();
      expect(readFileSync(output, 'utf8')).toContain(`Akapen: ${join(root, 'data', file)} (`);
      const link = linkIn(join(root, 'data', file));
      await openSession(link);
      await showToken(link);
      await eventually(() => expect(readFileSync(output, 'utf8')).toContain('opened again elsewhere'));
      expect(readFileSync(output, 'utf8')).not.toContain(new URL(link).hash.slice(1));
      expect(readFileSync(join(root, 'data/akapen.log'), 'utf8')).not.toContain(new URL(link).hash.slice(1));
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    expect(signInFiles()).toEqual([]);
  });
});

describe('the network', () => {
  const preload = join(import.meta.dirname, 'loopbackOnly.mjs');
  const record = () => join(root, 'network.txt');

  beforeEach(() => {
    writeFileSync(record(), '');
    vi.stubEnv('AKAPEN_NETWORK_RECORD', record());
  });
  afterEach(() => vi.unstubAllEnvs());

  it('is seen by the guard of the next test when it is asked', () => {
    const asks = [
      "await fetch('http://192.0.2.1/')",
      "(await import('node:net')).connect(80, '192.0.2.1')",
      "await (await import('node:dns/promises')).lookup('example.com')",
      "(await import('node:https')).get('https://example.com/')",
    ];
    for (const ask of asks) {
      const { status } = spawnSync(process.execPath, ['--import', preload, '--input-type=module', '-e', ask]);
      expect([ask, status]).toEqual([ask, 1]);
    }
    expect(readFileSync(record(), 'utf8').trim().split('\n')).toHaveLength(asks.length);
  });

  it('is never asked: start, sample project, import, score, export', async () => {
    const started = await start({ nodeOptions: ['--import', preload] });
    const window = await openWindow(started);
    await sampleIsThere(window);

    const questions = readFileSync(join(projectRoot, 'resources/sample/sample-derivations.json'), 'utf8');
    const uploadId = await window.upload('再取込.json', questions.replaceAll('sample-', 'again-'));
    const source = { kind: 'upload', uploadId };
    const preview = resultOf(await window.call('datasets.preview', { source }), importPreviewSchema);
    await window.call('project.chooseEvaluator', { name: '検証者' });
    const begun = await window.call('datasets.import', { previewId: preview.previewId, name: '再取込', mode: 'all' });
    const { datasetId } = z.object({ datasetId: z.number() }).parse(await resultOfTask(window, begun));
    const report = resultOf(
      await window.call('datasets.export', { datasetId, destination: { kind: 'download' } }),
      exportReportSchema,
    );
    expect(await window.download(report.downloadId ?? '')).toContain('again-01');
    await started.stop();
    expect(readFileSync(record(), 'utf8')).toBe('');
  });
});
