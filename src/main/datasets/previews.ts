import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FormatId, ImportPreview } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { Context } from '../context.ts';
import type { Kept } from '../kept.ts';
import { type PreviewedFile, type ReadAs, type Room, type RoomsContext, roomsIn } from '../rooms/room.ts';
import { removeTransfer } from '../transfers.ts';
import { refusalOfOwn } from './ownTable.ts';
import { packFolder } from './packFolder.ts';
import { linesName, problemsOfRows, refusalOfRows } from './parquet/linesOfParquet.ts';
import { unpackParquet } from './parquet/unpackParquet.ts';
import { pathOfSource, requireReadableFile } from './readableFile.ts';

/** A file that somebody looked at and may import. `uploadId` is null for a file that was there before; an upload goes with its preview. */
export type KeptPreview = PreviewedFile & {
  readonly room: Room;
  readonly uploadId: string | null;
  /** What is read instead: the archive that a folder was put into, the lines of a Parquet file; null for any other file. */
  readonly staged: string | null;
};

/** As many as files of one sheet: each waits for the one decision. */
const keptAtMost = 1_000;
const keptPreviews: Kept<Map<string, KeptPreview>> = { make: () => new Map() };

type PreviewContext = Pick<RoomsContext, 'pool' | 'folder' | 'db' | 'tasks' | 'grants' | 'rooms' | 'kept'>;

/**
 * Reads a file, says what is in it and keeps that for an import. Nothing of it is in the project yet; a room may have written files
 * beside it already.
 *
 * Throws  FILE_UNREADABLE, IMPORT_MALFORMED, NOT_FOUND (no such upload), CANCELLED (a room that shows how far it is).
 */
export async function previewFile(
  context: PreviewContext,
  source: FileSource,
  format: FormatId | null,
  mapping: FieldMapping | null = null,
): Promise<ImportPreview> {
  const uploadId = source.kind === 'upload' ? source.uploadId : null;
  const path = await pathOfSource(context, source);
  const staged = await stage(context, path);
  const facts = { previewId: randomUUID(), ...(staged ?? { path, fileName: basename(path) }) };
  try {
    const { room, ...as } = await roomFor(context, facts.path, { format, mapping });
    const previewed = await room.files.preview(context, facts, as);
    const problems = problemsOfRows(previewed.preview.problems, staged?.fileName ?? '');
    const preview = { ...previewed.preview, path, problems };
    context
      .kept(keptPreviews)
      .set(facts.previewId, { ...previewed, preview, room, uploadId, staged: staged?.path ?? null });
  } catch (refused) {
    const tables = roomsIn(context.rooms).flatMap(({ files }) => files.written);
    const error = await refusalOfOwn(refused, facts.path, tables);
    if (staged === null) throw error;
    await rm(staged.path, { force: true });
    throw asOfChosen(error, staged.path, path);
  }
  for (const oldest of [...context.kept(keptPreviews).keys()].slice(0, -keptAtMost))
    await discardPreview(context, oldest);
  return findPreview(context, facts.previewId).preview;
}

/** What is wrong with what is read instead is said of what was chosen. */
function asOfChosen(error: unknown, stagedPath: string, path: string): unknown {
  if (!(error instanceof AppError) || error.details.path !== stagedPath) return error;
  const { code, message, details } = stagedPath.endsWith('.jsonl') ? refusalOfRows(error) : error;
  return new AppError(code, message, { ...details, path }, { cause: error });
}

/** What is read instead of what was chosen; null for a file that is read as it is. */
async function stage(context: PreviewContext, path: string): Promise<{ path: string; fileName: string } | null> {
  const packed = await packFolder(context, path);
  if (packed !== null) return { path: packed, fileName: `${basename(path)}.zip` };
  await requireReadableFile(path);
  const unpacked = await unpackParquet(context, path);
  return unpacked === null ? null : { path: unpacked, fileName: linesName(basename(path)) };
}

/** Whose file it is: by what the person says, else by what is in it. */
async function roomFor(
  context: PreviewContext,
  path: string,
  { format, mapping }: { readonly format: FormatId | null; readonly mapping: FieldMapping | null },
): Promise<ReadAs & { readonly room: Room }> {
  const rooms = roomsIn(context.rooms);
  const chosen = rooms.find(({ files }) =>
    mapping === null ? format !== null && files.formats.includes(format) : files.takesMapping,
  );
  if (chosen !== undefined) {
    const own = format !== null && chosen.files.formats.includes(format) ? format : null;
    return { room: chosen, format: own, because: 'chosen', mapping };
  }
  let possible: (ReadAs & { readonly room: Room }) | null = null;
  for (const room of rooms.toReversed()) {
    const found = await room.files.recognise(context, path);
    if (found === null) continue;
    const { isCertain, ...as } = found;
    if (isCertain) return { ...as, mapping, room };
    possible ??= { ...as, mapping, room };
  }
  if (possible === null) throw new AppError('IMPORT_MALFORMED', 'No known format', { path });
  return possible;
}

/** Throws NOT_FOUND when it was discarded, imported, or made before the project was opened. */
export function findPreview(context: Pick<Context, 'kept'>, previewId: string): KeptPreview {
  const kept = context.kept(keptPreviews).get(previewId);
  if (!kept) throw new AppError('NOT_FOUND', 'No such preview', { kind: 'preview', id: previewId });
  return kept;
}

/** Forgets a preview, and removes what was written for it, and its file if that was an upload that no other preview is of. */
export async function discardPreview(context: Pick<Context, 'kept' | 'folder'>, previewId: string): Promise<void> {
  const kept = context.kept(keptPreviews).get(previewId);
  context.kept(keptPreviews).delete(previewId);
  if (kept === undefined) return;
  const { uploadId } = kept;
  const isShared = [...context.kept(keptPreviews).values()].some((other) => other.uploadId === uploadId);
  if (uploadId !== null && !isShared) await removeTransfer(context.folder.uploadsFolder, uploadId);
  if (kept.staged !== null) await rm(kept.staged, { force: true });
  await kept.discard();
}
