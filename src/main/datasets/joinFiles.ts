import type { FileSource, NamedSource } from '../../shared/files.ts';
import { writeZip } from '../records/zip/writeZip.ts';
import { type RoomsContext, roomsIn } from '../rooms/room.ts';
import { placeTransfer, removeTransfer } from '../transfers.ts';
import { readEach } from './packFolder.ts';
import { asUnreadable, pathOfSource, usingSource } from './readableFile.ts';

type JoiningContext = Pick<RoomsContext, 'folder' | 'rooms' | 'grants' | 'pool' | 'db' | 'tasks'>;

/** Which of some files, by their places among them, may be of one set by their names alone: only these need to be looked at. */
export function mayJoin({ rooms }: Pick<RoomsContext, 'rooms'>, names: readonly string[]): number[] {
  return names.flatMap((name, at) => (roomsIn(rooms).some(({ files }) => files.joins?.takesName(name)) ? [at] : []));
}

/**
 * Which of some files, by their places among them, a room reads as one set; none where fewer than two are. The beginning of a file is enough: an
 * upload is taken for no more than that, and removed. What cannot be read belongs to none.
 */
export async function filesTogether(context: JoiningContext, files: readonly NamedSource[]): Promise<number[]> {
  const together = new Map<string, number[]>();
  for (const [at, { name, source }] of files.entries()) {
    const room = await usingSource(context, source, async (path) => {
      for (const { id, files } of roomsIn(context.rooms)) {
        if (!files.joins?.takesName(name)) continue;
        const found = await files.recognise(context, path);
        if (found?.isCertain && found.format === files.joins.format) return id;
      }
      return null;
    }).catch(() => null);
    if (room !== null) together.set(room, [...(together.get(room) ?? []), at]);
  }
  return [...together.values()].find(({ length }) => length > 1) ?? [];
}

/**
 * An upload that is the archive of files under these names, which a room reads as one set; its file has the name `name`.zip. Uploads among them are
 * removed. Throws FILE_UNREADABLE `{ path, reason }` and NOT_FOUND.
 */
export async function joinFiles(
  context: JoiningContext,
  { name, files }: { readonly name: string; readonly files: readonly NamedSource[] },
): Promise<FileSource> {
  const { id, path } = await placeTransfer(context.folder.uploadsFolder, `${name}.zip`);
  let last = '';
  try {
    const named: { name: string; path: string }[] = [];
    for (const file of files) named.push({ name: file.name, path: await pathOfSource(context, file.source) });
    last = named[0]?.path ?? '';
    await writeZip(path, readEach(named));
  } catch (error) {
    await removeTransfer(context.folder.uploadsFolder, id);
    throw asUnreadable(last, error);
  }
  for (const { source } of files)
    if (source.kind === 'upload') await removeTransfer(context.folder.uploadsFolder, source.uploadId);
  return { kind: 'upload', uploadId: id };
}
