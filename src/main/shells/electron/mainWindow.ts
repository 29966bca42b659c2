import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { appAddress } from './windowRules.ts';

/** A page that ended so soon after it was loaded again, in ms, is not loaded at once: what ended it may end it again. */
const endsAgainMs = 10_000;

export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    title: 'Akapen',
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Chromium would fetch its dictionaries from the network.
      spellcheck: false,
    },
  };
}

/**
 * Loads the page and shows the window: as soon as it is drawn, or so long after it was loaded, in ms. On Wayland a hidden window may never be drawn.
 * Resolves when the page is loaded, also where somebody closed the window meanwhile. Errors: those of `loadURL`.
 */
export async function showPage(window: BrowserWindow, drawnWithinMs = 500): Promise<void> {
  const show = () => {
    if (!window.isDestroyed() && !window.isVisible()) window.show();
  };
  window.once('ready-to-show', show);
  const hasEnded = loadAgainWhereItEnds(window);
  await window.loadURL(appAddress).catch((error: unknown) => {
    if (!window.isDestroyed() && !hasEnded()) throw error;
  });
  setTimeout(show, drawnWithinMs);
}

/** Whatever ends the process of a page, what was saved is on the disk, and what was typed is a draft. Returns whether it ended as yet. */
function loadAgainWhereItEnds(window: BrowserWindow): () => boolean {
  let hasEnded = false;
  let loadedAt = Date.now();
  const load = () => {
    loadedAt = Date.now();
    if (!window.isDestroyed()) window.loadURL(appAddress).catch(() => {});
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    // What cannot be started at all is not started by trying again.
    if (['clean-exit', 'launch-failed', 'integrity-failure'].includes(reason)) return;
    hasEnded = true;
    setTimeout(load, Date.now() - loadedAt < endsAgainMs ? endsAgainMs : 0);
  });
  return () => hasEnded;
}

/** Windows and Linux give the focus to the menu bar when Alt goes up, unless the page took that: it takes it where another key was pressed with it. */
export function keepAltFromMenu(contents: Pick<WebContents, 'on'>): void {
  let isAlone = false;
  contents.on('before-input-event', (event, { type, key }) => {
    if (type === 'keyDown') isAlone = key === 'Alt';
    else if (type === 'keyUp' && key === 'Alt' && !isAlone) event.preventDefault();
  });
}
