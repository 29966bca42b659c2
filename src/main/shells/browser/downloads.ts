import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findTransfer } from '../../transfers.ts';
import { securityHeaders } from '../securityHeaders.ts';
import { answerError } from './answers.ts';

/** Streams an export that the core has put into the downloads folder. */
export async function sendDownload(response: ServerResponse, downloadsFolder: string, id: string): Promise<void> {
  const download = await findTransfer(downloadsFolder, id).catch(() => null);
  const size = download && (await stat(download.path).catch(() => null))?.size;
  if (download === null || size === null || size === undefined) {
    return answerError(response, 404, 'NOT_FOUND', 'No such download', { kind: 'file', id });
  }
  response.writeHead(200, {
    ...securityHeaders,
    'Content-Type': 'application/octet-stream',
    'Content-Length': size,
    'Content-Disposition': contentDisposition(basename(download.path)),
    'Cache-Control': 'no-store',
  });
  // A browser that stops in the middle is no error of ours.
  await pipeline(createReadStream(download.path), response).catch(() => response.destroy());
}

/** RFC 6266: a plain name for old clients, and the real one in UTF-8. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
