import type { Session, WebContents } from 'electron';

/** The one address of the one window. */
export const appAddress = 'app://akapen/';

/** Not by `URL.origin`: Node gives `null` for a scheme that it does not know. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return protocol === 'app:' && host === 'akapen' && username === '' && password === '' && port === '';
}

/** No navigation away, no further windows, no embedded pages. Links go through `host.openExternal`. */
export function denyWhatAWindowMayNot(contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>): void {
  contents.on('will-navigate', (event) => {
    if (!isAppAddress(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isAppAddress(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isAppAddress(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** What stays inside of the process. `devtools` is Chromium's own pages. */
const localSchemes = ['app:', 'blob:', 'data:', 'devtools:'];
/** Copying text after a click; everything else that a page can ask for is denied. */
const allowedPermission = 'clipboard-sanitized-write';

/** Electron grants permissions unless told otherwise, and its spell checker downloads dictionaries. */
export function guardSession(
  session: Pick<
    Session,
    | 'setDevicePermissionHandler'
    | 'setPermissionCheckHandler'
    | 'setPermissionRequestHandler'
    | 'setSpellCheckerEnabled'
    | 'webRequest'
  >,
): void {
  session.setPermissionRequestHandler((_, permission, callback) => callback(permission === allowedPermission));
  session.setPermissionCheckHandler((_, permission) => permission === allowedPermission);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, callback) => {
    callback({ cancel: !localSchemes.includes(new URL(url).protocol) });
  });
}
