import type { Bridge } from '../../shared/api/bridge.ts';
import { AppError } from '../../shared/errors.ts';
import type { Transport } from './transport.ts';

/** Over Electron's IPC. It lives and dies with the core, so it is always connected, and files are already on disk. */
export function createIpcTransport(bridge: Bridge<File>): Transport {
  return {
    shell: 'electron',
    send: (request) => bridge.call(request),
    onEvent: (listener) => bridge.onEvent(listener),
    onConnection: () => () => {},
    async sourceOf(file) {
      const source = await bridge.grantFile(file);
      if (source === null) throw new AppError('FILE_UNREADABLE', 'The file is not on disk', { path: file.name });
      return source;
    },
    download: () => Promise.reject(new AppError('HOST_UNAVAILABLE', 'Files are written to their place')),
  };
}
