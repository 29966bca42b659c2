import { spawn } from 'node:child_process';

/** Whether somebody is there to see a browser that opens by itself. */
export function canOpenBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.CI) return false;
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens the default browser. The link is printed anyway, so a failure needs no word. */
export function openBrowser(url: string): void {
  const [command, ...args] = commandFor(url);
  const opening = spawn(command, args, { detached: true, stdio: 'ignore' });
  opening.on('error', () => {});
  opening.unref();
}

function commandFor(url: string): [string, ...string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', url];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler', url];
    default:
      return ['xdg-open', url];
  }
}
