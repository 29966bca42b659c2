import packageFile from '../../../package.json' with { type: 'json' };
import type { datasetsApi } from '../../shared/datasets.ts';
import type { HandlersFor, Unsigned } from '../context.ts';
import { printProvenance, provenanceFileName } from '../exports/provenance.ts';
import { writeExport } from '../exports/writeExport.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { withCountsOf } from './counts.ts';
import { readDataset, readExportNotes, revisionRange } from './datasetsTable.ts';

type Destination = Parameters<HandlersFor<keyof typeof datasetsApi>['datasets.export']>[0]['destination'];
type Report = Awaited<ReturnType<HandlersFor<keyof typeof datasetsApi>['datasets.export']>>;

/**
 * Writes a dataset as it is now and its provenance beside it. The bytes are those of the imported file, records that were
 * left out at import included, but for what was edited, which its room prints in the file's own style.
 * Both files appear whole or not at all; one that was there is replaced.
 *
 * Throws  NOT_FOUND, STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE (the folder is not there).
 */
export async function exportDataset(
  context: Unsigned<RoomsContext>,
  datasetId: number,
  destination: Destination,
): Promise<Report> {
  const { db, now, rooms } = context;
  // Everything that an edit could change is read before the first pause.
  const dataset = withCountsOf(context, readDataset(db, datasetId), null);
  const revisions = revisionRange(db, datasetId);
  const notes = readExportNotes(db, datasetId);
  const written = await writeExport(context, destination, {
    fileName: dataset.fileName,
    bytes: rooms[dataset.room].files.exportedBytes(context, dataset),
    provenanceOf: (file) =>
      printProvenance({ dataset, written: file, revisions, version: packageFile.version, exportedAt: now() }),
  });
  return {
    ...written,
    ...notes,
    provenanceFileName: provenanceFileName(written.fileName),
    itemCount: dataset.itemCount,
    changedCount: dataset.changedCount,
  };
}
