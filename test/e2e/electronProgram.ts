import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { whyNoSandbox } from '../../scripts/electronBinary.mjs';
import { projectRoot } from './browserShell.ts';

/** The program to start, or why it cannot be started here. Never asks the `electron` package: that starts a download. */
export function findElectron(): { readonly program: string } | { readonly reason: string } {
  const packageFolder = join(projectRoot, 'node_modules/electron');
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return { reason: 'Electron is not installed' };
  const program = join(
    process.env.ELECTRON_OVERRIDE_DIST_PATH || join(packageFolder, 'dist'),
    readFileSync(pathFile, 'utf8').trim(),
  );
  if (!existsSync(program)) return { reason: 'Electron is not installed' };
  if (process.platform === 'linux') {
    if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return { reason: 'There is no display for Electron' };
    if (process.getuid?.() === 0) return { reason: 'Electron does not run as root with its sandbox on' };
  }
  const reason = whyNoSandbox(program);
  return reason === null ? { program } : { reason };
}
