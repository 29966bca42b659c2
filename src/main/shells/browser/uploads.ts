import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '../../../shared/errors.ts';
import { partSuffix, placeTransfer, removeTransfer } from '../../transfers.ts';
import { answerError, answerJson } from './answers.ts';
import { contentType } from './requestBody.ts';

/** Streams a file of any size into the data folder. What does not arrive whole leaves nothing behind. */
export async function receiveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  uploadsFolder: string,
): Promise<void> {
  if (contentType(request) !== 'application/octet-stream') {
    return answerError(response, 415, 'INVALID_INPUT', 'Only application/octet-stream is accepted');
  }
  const name = fileName(request.headers['x-file-name']);
  if (name === null)
    return answerError(response, 400, 'INVALID_INPUT', 'X-File-Name is missing or not percent-encoded');
  try {
    const upload = await placeTransfer(uploadsFolder, name);
    try {
      const part = `${upload.path}${partSuffix}`;
      // A request that the pipeline destroyed could not be answered: what is left of it has to be taken off the socket.
      await pipeline(request.iterator({ destroyOnReturn: false }), createWriteStream(part, { mode: 0o600 }));
      await rename(part, upload.path);
    } catch (error) {
      await removeTransfer(uploadsFolder, upload.id);
      throw error;
    }
    answerJson(response, 201, { uploadId: upload.id });
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    request.resume();
    answerError(response, 507, storageCode(error), 'The upload could not be stored', { path: uploadsFolder });
  }
}

function fileName(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  try {
    return decodeURIComponent(header);
  } catch {
    return null;
  }
}

function storageCode(error: unknown): ErrorCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'DISK_FULL';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'STORAGE_READ_ONLY';
    default:
      return 'INTERNAL';
  }
}
