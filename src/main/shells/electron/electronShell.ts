import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type * as Electron from 'electron';
import type { EventEnvelope } from '../../../shared/api/events.ts';
import { AppError } from '../../../shared/errors.ts';
import { languageOf } from '../../../shared/language.ts';
import { createWorkbench } from '../../core/workbench.ts';
import { isAsLeft } from '../../database/asLeft.ts';
import { endIdleThreads, hasLostThread } from '../../database/databaseThread.ts';
import { dataFolderAt } from '../../dataFolder.ts';
import { defaultDataFolder } from '../../userFolder.ts';
import { findInstallation } from '../installation.ts';
import { killProcess } from '../killProcess.ts';
import { openProject, type Project } from '../project.ts';
import { createRecovery } from '../recovery.ts';
import { answerAppRequest } from './appProtocol.ts';
import { eventChannel } from './channels.ts';
import { closeBeforeQuit } from './closeBeforeQuit.ts';
import { createElectronHost } from './electronHost.ts';
import { answerCalls } from './ipcCalls.ts';
import { keepAltFromMenu, showPage, windowOptions } from './mainWindow.ts';
import { menuTemplate } from './menu.ts';
import { pathsHandedOver, readArguments } from './openedPaths.ts';
import { denyWhatAWindowMayNot, guardSession } from './windowRules.ts';

/** All of Electron that this shell uses, handed in, so that it can be tested against a stand-in. */
export type ElectronParts = {
  readonly app: Pick<
    Electron.App,
    | 'commandLine'
    | 'enableSandbox'
    | 'exit'
    | 'getLocale'
    | 'isPackaged'
    | 'on'
    | 'quit'
    | 'relaunch'
    | 'requestSingleInstanceLock'
    | 'setPath'
    | 'whenReady'
  >;
  readonly BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => Electron.BrowserWindow;
  readonly dialog: Pick<Electron.Dialog, 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog'>;
  readonly ipcMain: Pick<Electron.IpcMain, 'handle'>;
  readonly Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>;
  readonly protocol: Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'>;
  readonly safeStorage: Pick<
    Electron.SafeStorage,
    'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
  >;
  readonly session: { readonly defaultSession: Electron.Session };
  readonly shell: Pick<Electron.Shell, 'openExternal' | 'openPath'>;
};

type StartOptions = {
  readonly entryFile: string;
  /** As the process got it: [program, folder, …arguments], or [program, …arguments] where the program is packaged. */
  readonly argv: readonly string[];
};

/**
 * Resolves when the page of the window is loaded, or at once in a second instance, which only brings the first one to the front. What cannot be
 * shown in the window, because there is none yet, is said in a box of the system, and the program ends with 1.
 */
export async function startElectronShell(electron: ElectronParts, options: StartOptions): Promise<void> {
  try {
    await runElectronShell(electron, options);
  } catch (error) {
    electron.dialog.showErrorBox('Akapen', error instanceof Error ? error.message : String(error));
    electron.app.exit(1);
  }
}

async function runElectronShell(electron: ElectronParts, { entryFile, argv }: StartOptions): Promise<void> {
  const { app, protocol } = electron;
  const { version, rendererFolder, preloadFile, workerFile } = findInstallation(entryFile);
  const { dataDir, paths } = readArguments(argv.slice(app.isPackaged ? 1 : 2), process.cwd());
  const folder = dataFolderAt(dataDir ?? defaultDataFolder());

  // All three have to be said before Electron is ready. No name is looked up: Chromium's own requests do not pass `onBeforeRequest`.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
  // Chromium's own files belong to the project, and the lock of the single instance is taken on this folder.
  const windowFolder = join(folder.root, 'window');
  refuseLink(windowFolder);
  mkdirSync(windowFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', windowFolder);
  if (!app.requestSingleInstanceLock({ paths })) return app.quit();
  if (!isAsLeft(folder)) removeProfile(windowFolder);

  let window: Electron.BrowserWindow | null = null;
  const tell = (event: EventEnvelope) => {
    if (window !== null && !window.isDestroyed()) window.webContents.send(eventChannel, event);
  };
  // A page that is not there yet asks for them itself.
  const opened = [...paths];
  const open = (more: readonly string[]) => {
    opened.push(...more);
    if (window?.isMinimized()) window.restore();
    window?.focus();
    if (more.length > 0) tell({ event: 'host.opened', payload: {} });
  };
  // Before Electron is ready: macOS tells of what the program was started with by this event, and by no argument.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open([path]);
  });
  app.on('second-instance', (_event, _argv, _folder, data) => open(pathsHandedOver(data)));
  app.on('web-contents-created', (_, contents) => denyWhatAWindowMayNot(contents));
  app.on('window-all-closed', () => app.quit());

  await app.whenReady();
  await guardSession(electron.session.defaultSession);
  const host = createElectronHost(
    electron.dialog,
    electron.shell,
    electron.safeStorage,
    () => window,
    () => opened.splice(0),
  );
  const openWorkbench = () => createWorkbench({ host, dataFolder: folder.root, workerFile, version, withSample: true });
  const project = await openProject(folder.root, openWorkbench, createRecovery(folder));
  const close = async () => {
    await project.close();
    await endIdleThreads();
    if (hasLostThread()) killProcess();
  };
  const switches = argv.filter((one) => one.startsWith('--') && !one.startsWith('--data-dir'));
  const program = argv.slice(1, app.isPackaged ? 1 : 2);
  closeBeforeQuit(app, close, [...program, ...switches, '--data-dir', folder.root]);
  protocol.handle('app', (request) =>
    answerAppRequest(request, project, { rendererFolder, languages: [app.getLocale()] }),
  );
  answerCalls(electron.ipcMain, () => window?.webContents ?? null, project);
  project.onEvent((event) => {
    tell(event);
    if (event.event === 'project.changed') showMenu(electron, project);
  });

  showMenu(electron, project);
  window = new electron.BrowserWindow(windowOptions(preloadFile));
  window.on('closed', () => {
    window = null;
  });
  if (process.platform !== 'darwin') keepAltFromMenu(window.webContents);
  await showPage(window);
}

/** By a link, Chromium would write its files wherever the maker of the folder likes. */
function refuseLink(windowFolder: string): void {
  if (!(lstatSync(windowFolder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false)) return;
  const words = `A symbolic link within the data folder is not followed: ${windowFolder}`;
  throw new AppError('STORAGE_READ_ONLY', words, { path: windowFolder, reason: 'symbolicLink' });
}

/**
 * What Chromium keeps is no data of a person, but compiled code is among it: of a folder that may come from somebody else it goes. `Local State`
 * stays, a table of settings without code: on Windows the key lies in it with which secrets are sealed.
 */
function removeProfile(windowFolder: string): void {
  for (const name of readdirSync(windowFolder)) {
    const stays = /^(Singleton|lockfile|Local State$)/.test(name);
    if (!stays) rmSync(join(windowFolder, name), { recursive: true, force: true });
  }
}

function showMenu({ app, Menu }: ElectronParts, project: Project): void {
  const language = languageOf(project.workbench()?.lastShown().language ?? 'system', [app.getLocale()]);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(language, process.platform)));
}
