// Does not prove that Electron itself behaves: a stand-in plays its part here. That it loads the sandboxed preload, serves app://, opens the database in its own Node, and draws a window is only seen where its program is installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { callChannel } from '../../src/main/shells/electron/channels.ts';
import { startElectronShell } from '../../src/main/shells/electron/electronShell.ts';
import { eventually } from '../eventually.ts';
import { createElectronStandIn, type WindowStandIn } from './electronStandIn.ts';

export const entryFile = join(import.meta.dirname, '../../src/main/shells/electron/main.ts');
export const call = { requestId: 'request-1', evaluatorId: null, method: 'project.open', input: {} };

export let dataFolder: string;
export let electron: ReturnType<typeof createElectronStandIn>;
export let window: WindowStandIn;

/** Starts the program once for the file that asks. */
export function electronForFile(): void {
  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'akapen-electron-'));
    electron = await start();
    const [first] = electron.windows;
    if (first !== undefined) window = first;
  });
  afterAll(async () => {
    await quit(electron);
    rmSync(dataFolder, { recursive: true, force: true });
  });
}

/** Starts the program on the folder of the file. */
export async function start(options?: Parameters<typeof createElectronStandIn>[0]) {
  const own = createElectronStandIn(options);
  await startElectronShell(own.parts, {
    entryFile,
    argv: ['electron', 'folder', '--data-dir', dataFolder, '--enable-logging'],
  });
  return own;
}

/** Quits the program if it runs, and waits until it is gone. */
export async function quit(own: typeof electron): Promise<void> {
  if (own.windows.length === 0 || own.app.calls.includes('gone')) return;
  own.app.quit();
  await eventually(() => expect(own.app.calls).toContain('gone'));
}

export const ask = (event: unknown, message: unknown = call) => electron.ipcHandlers.get(callChannel)?.(event, message);
export const fromOwnFrame = () => ({ sender: window.webContents, senderFrame: window.webContents.mainFrame });
export const get = (address: string, init?: RequestInit) => electron.protocols.get('app')?.(new Request(address, init));
