import type { Session, WebContents } from 'electron';

/** The one address of the one window. */
export const appAddress = 'app://akapen/';

/** Not by `URL.origin`: Node gives `null` for a scheme that it does not know. */
export function isAppAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password, port } = new URL(address);
  return protocol === 'app:' && host === 'akapen' && username === '' && password === '' && port === '';
}

/** No navigation away, no further windows, no embedded pages, no peers. Links go through `host.openExternal`. */
export function denyWhatAWindowMayNot(
  contents: Pick<WebContents, 'on' | 'setWebRTCIPHandlingPolicy' | 'setWindowOpenHandler'>,
): void {
  // WebRTC does not pass `onBeforeRequest`. Without a proxy this leaves it no way out.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
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

/**
 * Electron grants permissions unless told otherwise, its spell checker downloads dictionaries, and the system's proxy settings may
 * name a script to fetch. Resolves when Chromium has taken the settings over: before the first page.
 */
export async function guardSession(
  session: Pick<
    Session,
    | 'setDevicePermissionHandler'
    | 'setPermissionCheckHandler'
    | 'setPermissionRequestHandler'
    | 'setProxy'
    | 'setSpellCheckerEnabled'
    | 'webRequest'
  >,
): Promise<void> {
  session.setPermissionRequestHandler((_, permission, callback) => callback(permission === allowedPermission));
  session.setPermissionCheckHandler((_, permission) => permission === allowedPermission);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, callback) => {
    callback({ cancel: !URL.canParse(url) || !localSchemes.includes(new URL(url).protocol) });
  });
  await session.setProxy({ mode: 'direct' });
}
