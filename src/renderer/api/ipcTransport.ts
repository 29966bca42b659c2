import type { Bridge } from '../../shared/api/bridge.ts';
import type { EventEnvelope } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import type { Transport } from './transport.ts';

/** Over Electron's IPC. It lives and dies with the core, so it is always connected, and files are already on disk. */
export function createIpcTransport(bridge: Bridge<File>): Transport {
  const listeners = new Set<(event: EventEnvelope) => void>();
  /** What happened since the first call may have been answered and before somebody listens; null from then on. */
  let early: EventEnvelope[] | null = [];
  const tell = (event: EventEnvelope) => {
    for (const listener of listeners) listener(event);
  };
  const hear = (event: EventEnvelope) => {
    if (early === null) tell(event);
    else early.push(event);
  };
  bridge.onEvent(hear);

  return {
    shell: 'electron',
    send: (request) => bridge.call(request),
    onEvent(listener) {
      if (listeners.size === 0) queueMicrotask(tellEarly);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onConnection: () => () => {},
    async sourceOf(file) {
      const source = await bridge.grantFile(file);
      if (source === null) throw new AppError('FILE_UNREADABLE', 'The file is not on disk', { path: file.name });
      return source;
    },
    download: () => Promise.reject(new AppError('HOST_UNAVAILABLE', 'Files are written to their place')),
  };

  /** Once all who begin to listen together do. */
  function tellEarly() {
    const events = early ?? [];
    early = null;
    for (const event of events) tell(event);
  }
}
