import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../reports/html.ts';

/**
 * A page in the data folder that leads to a link. A browser is told to open the page, since what a program is told stands in its
 * arguments, which every user of the machine can read. Null where the folder cannot be written.
 */
export function writeSignInFile(dataFolder: string, port: number, link: string): string | null {
  const file = signInFileOf(dataFolder, port);
  const address = escapeHtml(link);
  const html = `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Akapen</title>
<p><a href="${address}">Akapen</a></p>
`;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    rmSync(file, { force: true });
    // Never through a link that somebody else may have laid there.
    writeFileSync(file, html, { mode: 0o600, flag: 'wx' });
    return file;
  } catch {
    return null;
  }
}

export function removeSignInFile(dataFolder: string, port: number): void {
  rmSync(signInFileOf(dataFolder, port), { force: true });
}

function signInFileOf(dataFolder: string, port: number): string {
  return join(dataFolder, `sign-in-${port}.html`);
}
