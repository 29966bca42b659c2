import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { FileSource, FormatId, ImportPreview } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context } from '../context.ts';
import { findTransfer, removeTransfer } from '../transfers.ts';
import type { TaskPool } from '../workers/taskPool.ts';
import { findSameBytes } from './datasetsTable.ts';
import { requireReadableFile } from './readableFile.ts';

/** A file that somebody looked at and may import. */
export type KeptPreview = {
  readonly preview: ImportPreview;
  /** Null for a file that was there before; an upload is removed when it is no longer needed. */
  readonly uploadId: string | null;
};

const keptAtMost = 50;
/** By the project's worker pool, which lives as long as the project is open. */
const keptPreviews = new WeakMap<TaskPool, Map<string, KeptPreview>>();

/**
 * Reads a file, says what is in it and keeps that for an import. Writes nothing.
 *
 * Throws  FILE_UNREADABLE, IMPORT_MALFORMED, NOT_FOUND (no such upload).
 */
export async function previewFile(
  context: Pick<Context, 'pool' | 'folder' | 'db'>,
  source: FileSource,
  format: FormatId | null,
): Promise<ImportPreview> {
  const uploadId = source.kind === 'upload' ? source.uploadId : null;
  const path =
    source.kind === 'path' ? source.path : (await findTransfer(context.folder.uploadsFolder, source.uploadId)).path;
  await requireReadableFile(path);
  const found = await context.pool.run('derivations.previewFile', { path, format });
  const preview: ImportPreview = {
    ...found,
    previewId: randomUUID(),
    fileName: basename(path),
    path,
    sameAsDatasetId: findSameBytes(context.db, found.sha256, null),
  };
  const kept = previewsOf(context);
  kept.set(preview.previewId, { preview, uploadId });
  for (const oldest of [...kept.keys()].slice(0, -keptAtMost)) await discardPreview(context, oldest);
  return preview;
}

/** Throws NOT_FOUND when it was discarded, imported, or made before the project was opened. */
export function findPreview(context: Pick<Context, 'pool'>, previewId: string): KeptPreview {
  const kept = previewsOf(context).get(previewId);
  if (!kept) throw new AppError('NOT_FOUND', 'No such preview', { kind: 'preview', id: previewId });
  return kept;
}

/** Forgets a preview, and removes its file if that was an upload. */
export async function discardPreview(context: Pick<Context, 'pool' | 'folder'>, previewId: string): Promise<void> {
  const uploadId = previewsOf(context).get(previewId)?.uploadId ?? null;
  previewsOf(context).delete(previewId);
  if (uploadId !== null) await removeTransfer(context.folder.uploadsFolder, uploadId);
}

function previewsOf({ pool }: Pick<Context, 'pool'>): Map<string, KeptPreview> {
  const kept = keptPreviews.get(pool) ?? new Map<string, KeptPreview>();
  keptPreviews.set(pool, kept);
  return kept;
}
