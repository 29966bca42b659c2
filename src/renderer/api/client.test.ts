import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '../../shared/api/bridge.ts';
import type { Request } from '../../shared/api/envelope.ts';
import type { EventEnvelope } from '../../shared/api/events.ts';
import type { Reply } from '../../shared/api/reply.ts';

let sent: Request[];
let reply: Reply;
let emit: (event: EventEnvelope) => void;

const bridge: Bridge<File> = {
  async call(request) {
    sent.push(request);
    return reply;
  },
  onEvent(listener) {
    emit = listener;
    return () => {};
  },
  grantFile: async (file) => (file.name === 'made in the page' ? null : { kind: 'grant', grantId: file.name }),
};

/** The client chooses its transport when it is loaded. */
async function loadClient(workbench: Bridge<File> | undefined) {
  vi.resetModules();
  vi.stubGlobal('workbench', workbench);
  return import('./client.ts');
}

beforeEach(() => {
  sent = [];
  sessionStorage.setItem('akapen-session', 'secret');
  reply = { ok: true, result: {} };
});
afterEach(() => vi.unstubAllGlobals());

describe('in Electron', () => {
  it('calls go over the bridge, each with an id of its own and with whom it speaks for', async () => {
    const { callAs, shell } = await loadClient(bridge);
    reply = { ok: true, result: [] };
    const asked = [await callAs(null)('datasets.list', {}), await callAs('e1')('datasets.list', {})];
    expect([asked, shell]).toEqual([[[], []], 'electron']);
    const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(sent).toEqual([
      { requestId, evaluatorId: null, method: 'datasets.list', input: {} },
      { requestId, evaluatorId: 'e1', method: 'datasets.list', input: {} },
    ]);
    expect(sent[0]?.requestId).not.toBe(sent[1]?.requestId);
  });

  it('a refusal is thrown with its code and details', async () => {
    const { callAs } = await loadClient(bridge);
    reply = { ok: false, error: { code: 'CONFLICT', message: 'stale', details: { counter: 3 } } };
    await expect(callAs(null)('datasets.list', {})).rejects.toMatchObject({
      name: 'AppError',
      code: 'CONFLICT',
      details: { counter: 3 },
    });
  });

  it('a listener hears its own event only', async () => {
    const { onEvent } = await loadClient(bridge);
    const heard = vi.fn();
    onEvent('datasets.changed', heard);
    await Promise.resolve();
    emit({ event: 'project.changed', payload: {} });
    emit({ event: 'datasets.changed', payload: { datasetIds: [1] } });
    expect(heard.mock.calls).toEqual([[{ datasetIds: [1] }]]);
  });

  it('what happens before somebody listens is told to all who begin to listen together, and only once', async () => {
    const { onEvent } = await loadClient(bridge);
    emit({ event: 'datasets.changed', payload: { datasetIds: [1] } });
    const [first, second, late] = [vi.fn(), vi.fn(), vi.fn()];
    onEvent('datasets.changed', first);
    onEvent('datasets.changed', second);
    await Promise.resolve();
    onEvent('datasets.changed', late);
    emit({ event: 'datasets.changed', payload: { datasetIds: [2] } });
    const [one, two] = [[{ datasetIds: [1] }], [{ datasetIds: [2] }]];
    expect([first, second, late].map((heard) => heard.mock.calls)).toEqual([[one, two], [one, two], [two]]);
  });

  it('files are what the host gave: chosen in the dialog of the system, or dropped', async () => {
    const { pickFiles, sourceOf } = await loadClient(bridge);
    const files = [{ name: '検証.json', source: { kind: 'grant', grantId: 'a' } }];
    reply = { ok: true, result: { files } };
    expect(await pickFiles()).toEqual(files);
    expect(await sourceOf(new File([], 'c.json'))).toEqual({ kind: 'grant', grantId: 'c.json' });
    await expect(sourceOf(new File([], 'made in the page'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('an export asks where to first, and does nothing when nothing was chosen', async () => {
    const { saveExport } = await loadClient(bridge);
    reply = { ok: true, result: { destination: null } };
    expect(await saveExport(1, 'a.json')).toBeNull();
    const destination = { kind: 'grant', grantId: 'b' };
    reply = { ok: true, result: { destination } };
    await saveExport(1, 'a.json');
    expect(sent.map(({ method, input }) => [method, input])).toEqual([
      ['host.chooseDestination', { suggestedName: 'a.json' }],
      ['host.chooseDestination', { suggestedName: 'a.json' }],
      ['datasets.export', { datasetId: 1, destination }],
    ]);
  });
});

describe('in a browser', () => {
  it('is chosen when Electron left no bridge', async () => {
    expect((await loadClient(undefined)).shell).toBe('browser');
  });

  it('an export is downloaded together with its provenance', async () => {
    const { saveExport } = await loadClient(undefined);
    const followed: (string | null)[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href'));
    });
    const report = { downloadId: 'one', provenanceDownloadId: 'two' };
    vi.stubGlobal(
      'fetch',
      vi.fn(async (address: string) =>
        Response.json(address === '/rpc' ? { ok: true, result: report } : { ticket: `for-${address.at(-1)}` }),
      ),
    );
    expect(await saveExport(1, 'a.json')).toEqual(report);
    expect(followed).toEqual(['/download/one?ticket=for-e', '/download/two?ticket=for-o']);
    for (const [address, init] of vi.mocked(fetch).mock.calls) {
      if (address !== '/events')
        expect(init).toMatchObject({ method: 'POST', headers: { 'X-Akapen-Session': 'secret' } });
    }
  });

  it('a file is sent with its name, and what went wrong has a code', async () => {
    const { sourceOf } = await loadClient(undefined);
    const uploads: UploadStandIn[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends UploadStandIn {
        constructor() {
          super();
          uploads.push(this);
        }
      },
    );
    const progress = vi.fn();
    const stored = sourceOf(new File(['12345'], '検証 a.json'), { onProgress: progress });
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]?.upload.onprogress?.({ loaded: 3 });
    uploads[0]?.finish('{"uploadId":"id-1"}');
    expect([await stored, progress.mock.calls, uploads[0]?.asked]).toEqual([
      { kind: 'upload', uploadId: 'id-1' },
      [[3, 5]],
      [
        'POST /upload',
        'Content-Type: application/octet-stream',
        'X-File-Name: %E6%A4%9C%E8%A8%BC%20a.json',
        'X-Akapen-Session: secret',
      ],
    ]);

    const full = sourceOf(new File(['1'], 'a'));
    await waitFor(() => expect(uploads).toHaveLength(2));
    uploads[1]?.finish('{"error":{"code":"DISK_FULL","message":"full","details":{}}}');
    await expect(full).rejects.toMatchObject({ code: 'DISK_FULL' });
    const cut = sourceOf(new File(['1'], 'a'));
    await waitFor(() => expect(uploads).toHaveLength(3));
    uploads[2]?.onerror?.();
    await expect(cut).rejects.toMatchObject({ code: 'FILE_UNREADABLE', details: { path: 'a' } });
    const stopper = new AbortController();
    const stopped = sourceOf(new File(['1'], 'a'), { signal: stopper.signal });
    stopper.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

class UploadStandIn {
  readonly asked: string[] = [];
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  open(method: string, address: string) {
    this.asked.push(`${method} ${address}`);
  }
  setRequestHeader(name: string, value: string) {
    this.asked.push(`${name}: ${value}`);
  }
  send() {}
  abort() {
    this.onabort?.();
  }
  finish(responseText: string) {
    this.responseText = responseText;
    this.onload?.();
  }
}
