import type { IpcRenderer, WebUtils } from 'electron';
import type { Bridge } from '../../../shared/api/bridge.ts';
import type { EventEnvelope } from '../../../shared/api/events.ts';
import { callChannel, eventChannel, grantChannel } from './channels.ts';

type DroppedFile = Parameters<WebUtils['getPathForFile']>[0];

/** The three functions a window gets. Never `ipcRenderer` itself, and no event object of Electron's. */
export function createBridge(
  ipc: Pick<IpcRenderer, 'invoke' | 'on' | 'off'>,
  files: Pick<WebUtils, 'getPathForFile'>,
): Bridge<DroppedFile> {
  return {
    call: (request) => ipc.invoke(callChannel, request),
    onEvent(listener) {
      const relay = (_: unknown, event: EventEnvelope) => listener(event);
      ipc.on(eventChannel, relay);
      // `off` gives back `ipcRenderer`, which no page may hold.
      return () => {
        ipc.off(eventChannel, relay);
      };
    },
    async grantFile(file) {
      // Only a file that a person gave to the page has a path, and the page never sees it.
      const path = files.getPathForFile(file);
      return path === '' ? null : ipc.invoke(grantChannel, path);
    },
  };
}
