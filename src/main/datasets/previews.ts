import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type DerivationFormatId,
  type DerivationsPreview,
  type DriftPreview,
  derivationFormatIds,
  type FileSource,
  type FormatId,
  type ImportPreview,
} from '../../shared/datasets.ts';
import { type DriftFormatId, driftFormatIds } from '../../shared/drift/driftFiles.ts';
import { AppError } from '../../shared/errors.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { type TraceFormatId, traceFormatIds } from '../../shared/traces/trace.ts';
import type { Context } from '../context.ts';
import { removeTransfer } from '../transfers.ts';
import type { TaskPool } from '../workers/taskPool.ts';
import { findSameBytes } from './datasetsTable.ts';
import { previewDrift } from './previewDrift.ts';
import { discardStaged, type StagedPreview, stageTraces } from './previewTraces.ts';
import { pathOfSource, requireReadableFile } from './readableFile.ts';

/** A file that somebody looked at and may import. `uploadId` is null for a file that was there before; an upload goes with its preview. */
export type KeptPreview = {
  readonly uploadId: string | null;
} & (
  | { readonly room: 'derivations'; readonly preview: DerivationsPreview }
  | ({ readonly room: 'traces' } & StagedPreview)
  | { readonly room: 'drift'; readonly preview: DriftPreview }
);

const keptAtMost = 50;
/** By the project's worker pool, which lives as long as the project is open. */
const keptPreviews = new WeakMap<TaskPool, Map<string, KeptPreview>>();

type PreviewContext = Pick<Context, 'pool' | 'folder' | 'db' | 'tasks' | 'grants'>;

/**
 * Reads a file, says what is in it and keeps that for an import. Nothing of it is in the project yet; of traces, the store file is
 * written already.
 *
 * Throws  FILE_UNREADABLE, IMPORT_MALFORMED, NOT_FOUND (no such upload), CANCELLED (traces only).
 */
export async function previewFile(
  context: PreviewContext,
  source: FileSource,
  format: FormatId | null,
  mapping: FieldMapping | null = null,
): Promise<ImportPreview> {
  const uploadId = source.kind === 'upload' ? source.uploadId : null;
  const path = await pathOfSource(context, source);
  await requireReadableFile(path);
  const facts = { previewId: randomUUID(), fileName: basename(path), path };
  const kept = await readFile(context, facts, { format, mapping, uploadId });
  previewsOf(context).set(facts.previewId, kept);
  for (const oldest of [...previewsOf(context).keys()].slice(0, -keptAtMost)) await discardPreview(context, oldest);
  return kept.preview;
}

type FileFacts = Pick<ImportPreview, 'previewId' | 'fileName' | 'path'>;

async function readFile(
  context: PreviewContext,
  facts: FileFacts,
  wanted: { readonly format: FormatId | null; readonly mapping: FieldMapping | null; readonly uploadId: string | null },
): Promise<KeptPreview> {
  const { path } = facts;
  const { format, mapping, uploadId } = wanted;
  const { size } = await stat(path);
  const isOpen = format === null && mapping === null;
  const drift = isOfDrift(format)
    ? { format, because: 'chosen', isCertain: true }
    : isOpen
      ? await context.pool.run('drift.recognise', { path })
      : null;
  const readDrift = async (found: NonNullable<typeof drift>): Promise<KeptPreview> => ({
    room: 'drift',
    uploadId,
    preview: await previewDrift(context, facts, found),
  });
  if (drift?.isCertain) return readDrift(drift);
  if (mapping !== null || isOfTraces(format) || (isOpen && (await context.pool.run('traces.recognise', { path })))) {
    const input = { path, format: isOfTraces(format) ? format : null, mapping, byteCount: size };
    return { room: 'traces', uploadId, ...(await stageTraces(context, facts, input)) };
  }
  if (drift !== null) return readDrift(drift);
  const found = await context.pool.run('derivations.previewFile', {
    path,
    format: isOfDerivations(format) ? format : null,
  });
  const sameAsDatasetId = findSameBytes(context.db, found.sha256, null);
  return { room: 'derivations', uploadId, preview: { ...found, ...facts, sameAsDatasetId } };
}

function isOfTraces(format: FormatId | null): format is TraceFormatId {
  return traceFormatIds.some((one) => one === format);
}

function isOfDrift(format: FormatId | null): format is DriftFormatId {
  return driftFormatIds.some((one) => one === format);
}

function isOfDerivations(format: FormatId | null): format is DerivationFormatId {
  return derivationFormatIds.some((one) => one === format);
}

/** Throws NOT_FOUND when it was discarded, imported, or made before the project was opened. */
export function findPreview(context: Pick<Context, 'pool'>, previewId: string): KeptPreview {
  const kept = previewsOf(context).get(previewId);
  if (!kept) throw new AppError('NOT_FOUND', 'No such preview', { kind: 'preview', id: previewId });
  return kept;
}

/** Forgets a preview, and removes what was written for it, and its file if that was an upload that no other preview is of. */
export async function discardPreview(context: Pick<Context, 'pool' | 'folder'>, previewId: string): Promise<void> {
  const kept = previewsOf(context).get(previewId);
  previewsOf(context).delete(previewId);
  if (kept === undefined) return;
  const { uploadId } = kept;
  const isShared = [...previewsOf(context).values()].some((other) => other.uploadId === uploadId);
  if (uploadId !== null && !isShared) await removeTransfer(context.folder.uploadsFolder, uploadId);
  if (kept.room === 'traces') await discardStaged(kept);
}

function previewsOf({ pool }: Pick<Context, 'pool'>): Map<string, KeptPreview> {
  const kept = keptPreviews.get(pool) ?? new Map<string, KeptPreview>();
  keptPreviews.set(pool, kept);
  return kept;
}
