import { AppError, isWireError, membersOf } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { UploadOptions } from './transport.ts';

/** Streams a file into the data folder. XMLHttpRequest, because `fetch` does not tell how much was sent. */
export function uploadFile(
  file: File,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions = {},
): Promise<FileSource> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open('POST', '/upload');
    upload.setRequestHeader('Content-Type', 'application/octet-stream');
    upload.setRequestHeader('X-File-Name', encodeURIComponent(file.name.toWellFormed()));
    for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value);
    upload.upload.onprogress = (event) => onProgress?.(event.loaded, file.size);
    upload.onload = () => {
      const { uploadId, error } = membersOf(parseJson(upload.responseText));
      if (typeof uploadId === 'string') resolve({ kind: 'upload', uploadId });
      else reject(isWireError(error) ? new AppError(error.code, error.message, error.details) : unreadable(file));
    };
    // Also when the file changed or went away on disk while it was read.
    upload.onerror = () => reject(unreadable(file));
    upload.onabort = () => reject(new AppError('CANCELLED', 'Upload stopped'));
    signal?.addEventListener('abort', () => upload.abort(), { once: true });
    if (signal?.aborted) return reject(new AppError('CANCELLED', 'Upload stopped'));
    upload.send(file);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unreadable(file: File): AppError {
  return new AppError('FILE_UNREADABLE', 'The file could not be sent', { path: file.name });
}
