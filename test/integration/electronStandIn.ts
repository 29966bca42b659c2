import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { ElectronParts } from '../../src/main/shells/electron/electronShell.ts';

type Handler = (event: unknown, message: unknown) => unknown;

/** A stand-in for Electron's main process: it keeps what our code asked for, and lets a test play the other side. */
export function createElectronStandIn({
  isFirst = true,
  isPackaged = false,
  locale = 'en-US',
  saysWhenDrawn = true,
} = {}) {
  const app = Object.assign(new EventEmitter(), {
    calls: [] as string[],
    isPackaged,
    userData: '',
    switches: [] as string[],
    commandLine: { appendSwitch: (name: string, value: string) => app.switches.push(`${name}=${value}`) },
    enableSandbox: () => app.calls.push('enableSandbox'),
    exit: (code: number) => app.calls.push(`exit ${code}`),
    getLocale: () => locale,
    isQuitting: false,
    /** As Electron: windows close, then `will-quit` may hold the end back. Within it, and within the microtasks after it, no other one is heard. */
    quit() {
      if (app.isQuitting) return;
      app.isQuitting = true;
      app.calls.push('quit');
      let isHeld = false;
      app.emit('will-quit', { preventDefault: () => (isHeld = true) });
      if (!isHeld) app.calls.push('gone');
      setImmediate(() => {
        app.isQuitting = false;
      });
    },
    relaunch: ({ args }: { args: string[] }) => app.calls.push(`relaunch ${args.join(' ')}`),
    handedOver: null as unknown,
    requestSingleInstanceLock(data: unknown) {
      app.handedOver = data;
      return isFirst;
    },
    setPath: (_: string, path: string) => {
      app.userData = path;
    },
    whenReady: async () => {
      app.calls.push('ready');
    },
  });

  const schemes: Electron.CustomScheme[] = [];
  const protocols = new Map<string, (request: Request) => Promise<Response>>();
  const protocol = {
    registerSchemesAsPrivileged(added: Electron.CustomScheme[]) {
      app.calls.push('schemes');
      schemes.push(...added);
    },
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => protocols.set(scheme, handler),
  };

  const ipcHandlers = new Map<string, Handler>();
  const windows: WindowStandIn[] = [];
  class BrowserWindow extends WindowStandIn {
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      super(options);
      this.saysWhenDrawn = saysWhenDrawn;
      windows.push(this);
      app.emit('web-contents-created', {}, this.webContents);
    }
  }

  const session = createSessionStandIn();
  const dialog = {
    open: { canceled: false, filePaths: ['/chosen/a.json'] },
    save: { canceled: false, filePath: '/chosen/b.json' },
    errors: [] as string[],
    showErrorBox: (title: string, text: string) => dialog.errors.push(`${title}: ${text}`),
    showOpenDialog: async () => dialog.open,
    showSaveDialog: async () => dialog.save,
  };
  const opened: string[] = [];
  const shell = {
    openExternal: async (url: string) => void opened.push(url),
    openPath: async (path: string) => {
      opened.push(path);
      return '';
    },
  };
  /** A store that is there, or Chromium's fallback on a Linux without a keyring. */
  const safeStorage = {
    backend: 'gnome_libsecret',
    getSelectedStorageBackend: () => safeStorage.backend,
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text: string) => Buffer.from(text).reverse(),
    decryptStringAsync: async (sealed: Buffer) => ({
      shouldReEncrypt: false,
      result: Buffer.from(sealed).reverse().toString(),
    }),
  };
  const menus: Electron.MenuItemConstructorOptions[][] = [];
  const Menu = {
    buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => template,
    setApplicationMenu: (menu: Electron.MenuItemConstructorOptions[]) => menus.push(menu),
  };

  const parts = {
    app,
    BrowserWindow,
    dialog,
    ipcMain: { handle: (channel: string, handler: Handler) => ipcHandlers.set(channel, handler) },
    Menu,
    protocol,
    safeStorage,
    session: { defaultSession: session },
    shell,
  };
  return {
    // The stand-in is looser than Electron's overloads; that our own code uses the real types is checked where it takes them.
    parts: parts as unknown as ElectronParts,
    app,
    schemes,
    protocols,
    ipcHandlers,
    windows,
    session,
    safeStorage,
    dialog,
    opened,
    menus,
  };
}

export class WindowStandIn extends EventEmitter {
  readonly sent: unknown[][] = [];
  readonly webContents: WebContentsStandIn;
  readonly options: Electron.BrowserWindowConstructorOptions;
  address = '';
  isShown = false;
  /** On Wayland a hidden window may never be drawn, and says so never. */
  saysWhenDrawn = true;
  loads = 0;
  focusCount = 0;
  isGone = false;
  minimized = false;
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.webContents = new WebContentsStandIn(this.sent);
  }
  async loadURL(address: string) {
    this.address = address;
    this.webContents.mainFrame.url = address;
    this.loads += 1;
    if (this.saysWhenDrawn) this.emit('ready-to-show');
  }
  show() {
    this.isShown = true;
  }
  isVisible() {
    return this.isShown;
  }
  focus() {
    this.focusCount += 1;
  }
  restore() {
    this.minimized = false;
  }
  isMinimized() {
    return this.minimized;
  }
  isDestroyed() {
    return this.isGone;
  }
}

export class WebContentsStandIn extends EventEmitter {
  readonly #frame = { url: '', processId: 7, frameToken: 'our-main-frame' };
  webRtcPolicy = '';
  readonly sent: unknown[][];
  openHandler: (() => { action: string }) | null = null;
  constructor(sent: unknown[][]) {
    super();
    this.sent = sent;
  }
  /** Another object for the same frame each time, which Electron does not rule out. */
  get mainFrame() {
    const frame = this.#frame;
    return {
      processId: frame.processId,
      frameToken: frame.frameToken,
      get url() {
        return frame.url;
      },
      set url(address) {
        frame.url = address;
      },
    };
  }
  setWebRTCIPHandlingPolicy(policy: string) {
    this.webRtcPolicy = policy;
  }
  send(...message: unknown[]) {
    this.sent.push(message);
  }
  setWindowOpenHandler(handler: () => { action: string }) {
    this.openHandler = handler;
  }
}

function createSessionStandIn() {
  const rules = {
    mayRequest: (_: string): boolean => true,
    mayUse: (_: string): boolean => true,
    mayUseDevice: (): boolean => true,
    checksSpelling: true,
    proxy: '',
    isCancelled: (_: string): boolean => false,
  };
  return {
    rules,
    setPermissionRequestHandler(
      handler: (contents: null, permission: string, callback: (granted: boolean) => void) => void,
    ) {
      rules.mayRequest = (permission) => {
        let isGranted = true;
        handler(null, permission, (granted) => {
          isGranted = granted;
        });
        return isGranted;
      };
    },
    setPermissionCheckHandler(handler: (contents: null, permission: string) => boolean) {
      rules.mayUse = (permission) => handler(null, permission);
    },
    setDevicePermissionHandler(handler: () => boolean) {
      rules.mayUseDevice = handler;
    },
    async setProxy({ mode }: { mode: string }) {
      rules.proxy = mode;
    },
    setSpellCheckerEnabled(isEnabled: boolean) {
      rules.checksSpelling = isEnabled;
    },
    webRequest: {
      onBeforeRequest(handler: (details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void) {
        rules.isCancelled = (url) => {
          let isCancelled = false;
          handler({ url }, ({ cancel }) => {
            isCancelled = cancel;
          });
          return isCancelled;
        };
      },
    },
  };
}
