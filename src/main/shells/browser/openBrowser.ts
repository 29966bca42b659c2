import { spawn } from 'node:child_process';

/** Whether somebody is there to see a browser that opens by itself. */
export function canOpenBrowser(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.CI) return false;
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Shows a page on disk in the default browser. Never a link: every user of the machine can read the arguments of a program. The link is
 * printed anyway, so a failure needs no word.
 */
export function openBrowser(file: string): void {
  const [command, ...args] = commandFor(file);
  const opening = spawn(command, args, { detached: true, stdio: 'ignore' });
  opening.on('error', () => {});
  opening.unref();
}

function commandFor(file: string): [string, ...string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', file];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler', file];
    default:
      return ['xdg-open', file];
  }
}
