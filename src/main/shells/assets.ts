import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { aheadFile, nameAhead, type Opening } from './loadedAhead.ts';
import { securityHeaders, windowPolicy } from './securityHeaders.ts';

/** A file of the built window, as both the loopback server and Electron's `app://` answer with it. */
type Asset = { readonly body: Buffer<ArrayBuffer> | string; readonly headers: Readonly<Record<string, string>> };

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The only paths there are: the page, and the flat folder of hashed files that the build makes. */
const assetPath = /^\/assets\/[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** Null for everything that is not a file of the window. */
export async function loadAsset(rendererFolder: string, pathname: string, opening: Opening): Promise<Asset | null> {
  const isPage = pathname === '/' || pathname === '/index.html';
  if (!isPage && !assetPath.test(pathname)) return null;
  const file = join(rendererFolder, isPage ? 'index.html' : pathname);
  const body = await readFile(file).catch(() => null);
  if (body === null) return null;
  const headers = {
    ...securityHeaders,
    'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': windowPolicy,
    // Names of assets change with their content; the page names the assets.
    'Cache-Control': isPage ? 'no-store' : 'private, max-age=31536000, immutable',
  };
  if (!isPage) return { body, headers };
  const ahead = await readFile(join(rendererFolder, aheadFile), 'utf8').catch(() => null);
  return { body: ahead === null ? body : nameAhead(body.toString(), ahead, opening), headers };
}
