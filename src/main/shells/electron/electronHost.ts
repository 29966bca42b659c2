import type { BrowserWindow, Dialog, SafeStorage, Shell } from 'electron';
import { AppError } from '../../../shared/errors.ts';
import type { Host } from '../../host.ts';

/** Whether Chromium sealed it on Linux with the key that it has built in, as a keyring that the desktop should have does not run. */
function isOpenToAll(sealed: Buffer): boolean {
  return process.platform === 'linux' && sealed.subarray(0, 3).toString('latin1') === 'v10';
}

/** The system's own dialogs, over the window. The page has already asked whether a link may be opened. */
export function createElectronHost(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  shell: Pick<Shell, 'openExternal' | 'openPath'>,
  vault: Pick<
    SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >,
  currentWindow: () => BrowserWindow | null,
  takeOpened: Host['takeOpened'],
): Host {
  const isSafe = async () => {
    // On Linux without a keyring Chromium's key is the same on every computer.
    if (process.platform === 'linux' && ['basic_text', 'unknown'].includes(vault.getSelectedStorageBackend()))
      return false;
    return vault.isAsyncEncryptionAvailable();
  };
  return {
    name: 'electron',
    async openExternal(url) {
      if (!['http:', 'https:'].includes(new URL(url).protocol)) {
        throw new AppError('INVALID_INPUT', 'Only web pages can be opened');
      }
      await shell.openExternal(url);
    },
    async chooseFiles() {
      const options = { properties: ['openFile' as const, 'multiSelections' as const] };
      const window = currentWindow();
      const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      return filePaths;
    },
    async chooseFolder() {
      const options = { properties: ['openDirectory' as const] };
      const window = currentWindow();
      const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
      return filePaths[0] ?? null;
    },
    takeOpened,
    async chooseSavePath(suggestedName) {
      const options = { defaultPath: suggestedName };
      const window = currentWindow();
      const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
      return answer.canceled ? null : answer.filePath;
    },
    async seal(text) {
      if (!(await isSafe())) return null;
      const sealed = await vault.encryptStringAsync(text).catch(() => null);
      return sealed === null || isOpenToAll(sealed) ? null : sealed;
    },
    async unseal(sealed) {
      if (!(await isSafe())) return null;
      return vault.decryptStringAsync(Buffer.from(sealed)).then(
        ({ result }) => result,
        () => null,
      );
    },
    async revealFolder(path) {
      const problem = await shell.openPath(path);
      if (problem !== '') throw new AppError('HOST_UNAVAILABLE', problem);
    },
  };
}
