import { basename, dirname, join } from 'node:path';
import type { ExportDestination } from '../../shared/files.ts';
import type { Context } from '../context.ts';
import { placeTransfer } from '../transfers.ts';
import { provenanceFileName, type WrittenFile } from './provenance.ts';
import { discardAside, putInPlace, type WrittenAside, writeAside } from './writeFile.ts';

type Target = {
  readonly path: string;
  readonly provenancePath: string;
  readonly mode: number;
  readonly downloadId: string | null;
  readonly provenanceDownloadId: string | null;
};

/**
 * Writes a file and its provenance beside it. Both appear whole or not at all; one that was there is replaced.
 *
 * Throws  as `writeAside`; NOT_FOUND for a place that was not given.
 */
export async function writeExport(
  { folder, grants }: Pick<Context, 'folder' | 'grants'>,
  destination: ExportDestination,
  file: {
    /** Name of a download. */
    readonly fileName: string;
    readonly bytes: Iterable<Uint8Array>;
    readonly provenanceOf: (written: WrittenFile) => string;
  },
) {
  const target = await chooseTarget({ folder, grants }, destination, file.fileName);
  const aside = await writeAside(target.path, file.bytes, target.mode);
  const written: WrittenFile = {
    fileName: basename(target.path),
    byteCount: aside.byteCount,
    sha256: aside.sha256,
  };
  await putInPlace([aside, await writeBeside(aside, target, file.provenanceOf(written))]);
  if (destination.kind === 'grant') grants.spend(destination);
  return {
    ...written,
    path: destination.kind === 'grant' ? target.path : null,
    downloadId: target.downloadId,
    provenanceDownloadId: target.provenanceDownloadId,
  };
}

async function writeBeside(file: WrittenAside, { provenancePath, mode }: Target, text: string): Promise<WrittenAside> {
  try {
    return await writeAside(provenancePath, [Buffer.from(text)], mode);
  } catch (error) {
    await discardAside(file);
    throw error;
  }
}

async function chooseTarget(
  { folder: { downloadsFolder }, grants }: Pick<Context, 'folder' | 'grants'>,
  destination: ExportDestination,
  fileName: string,
): Promise<Target> {
  if (destination.kind === 'grant') {
    const path = grants.writable(destination);
    const provenancePath = join(dirname(path), provenanceFileName(basename(path)));
    // What the person chose a place for gets the rights that the system gives to new files.
    return { path, provenancePath, mode: 0o666, downloadId: null, provenanceDownloadId: null };
  }
  const file = await placeTransfer(downloadsFolder, fileName);
  const provenance = await placeTransfer(downloadsFolder, provenanceFileName(basename(file.path)));
  return {
    path: file.path,
    provenancePath: provenance.path,
    mode: 0o600,
    downloadId: file.id,
    provenanceDownloadId: provenance.id,
  };
}
