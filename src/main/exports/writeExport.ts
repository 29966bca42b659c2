import { basename } from 'node:path';
import type { ExportDestination } from '../../shared/files.ts';
import type { Context } from '../context.ts';
import { placeTransfer } from '../transfers.ts';
import { provenanceFileName, provenancePath, type WrittenFile } from './provenance.ts';
import { putInPlace, type WrittenAside, withAside, writeAside } from './writeFile.ts';

type Place = { readonly path: string; readonly downloadId: string | null };

/**
 * Writes a file and, but for one that holds it itself, its provenance beside it. Both appear whole or not at all; one that was there
 * is replaced.
 *
 * Throws  as `writeAside`; NOT_FOUND for a place that was not given.
 */
export async function writeExport(
  context: Pick<Context, 'folder' | 'grants'>,
  destination: ExportDestination,
  file: {
    /** Name of a download. */
    readonly fileName: string;
    readonly bytes: Iterable<Uint8Array>;
    /** Null for a file that holds its provenance. */
    readonly provenanceOf: ((written: WrittenFile) => string) | null;
  },
) {
  // What the person chose a place for gets the rights that the system gives to new files.
  const mode = destination.kind === 'grant' ? 0o666 : 0o600;
  const place = await choosePlace(context, destination, file.fileName);
  const aside = await writeAside(place.path, file.bytes, mode);
  const written: WrittenFile = {
    fileName: basename(place.path),
    byteCount: aside.byteCount,
    sha256: aside.sha256,
  };
  const provenance = file.provenanceOf && (await writeBeside(context, aside, place, mode, file.provenanceOf(written)));
  await putInPlace(provenance ? [aside, provenance.aside] : [aside]);
  if (destination.kind === 'grant') context.grants.spend(destination);
  return {
    ...written,
    path: destination.kind === 'grant' ? place.path : null,
    downloadId: place.downloadId,
    provenanceDownloadId: provenance?.downloadId ?? null,
  };
}

async function writeBeside(
  { folder }: Pick<Context, 'folder'>,
  file: WrittenAside,
  place: Place,
  mode: number,
  text: string,
): Promise<{ readonly aside: WrittenAside; readonly downloadId: string | null }> {
  return withAside(file, async () => {
    const beside =
      place.downloadId === null
        ? null
        : await placeTransfer(folder.downloadsFolder, provenanceFileName(basename(place.path)));
    const path = beside?.path ?? provenancePath(place.path);
    return { aside: await writeAside(path, [Buffer.from(text)], mode), downloadId: beside?.id ?? null };
  });
}

async function choosePlace(
  { folder, grants }: Pick<Context, 'folder' | 'grants'>,
  destination: ExportDestination,
  fileName: string,
): Promise<Place> {
  if (destination.kind === 'grant') return { path: grants.writable(destination), downloadId: null };
  const { id, path } = await placeTransfer(folder.downloadsFolder, fileName);
  return { path, downloadId: id };
}
