import packageFile from '../../../package.json' with { type: 'json' };
import type { Dataset, datasetsApi, FileStyle } from '../../shared/datasets.ts';
import type { Context, HandlersFor } from '../context.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { printRecord } from '../rooms/derivations/corpora/printRecord.ts';
import { type EditedRecord, readEditedRecords } from '../rooms/derivations/editedTable.ts';
import { openTraceStore } from '../traces/store/readTraceStore.ts';
import { storePathOf } from '../traces/store/storeOf.ts';
import { readDataset, readExportNotes, readStyle, revisionRange } from './datasetsTable.ts';
import { printProvenance, provenanceFileName } from './provenance.ts';
import { readSource } from './sourceTable.ts';
import { writeExport } from './writeExport.ts';

type Destination = Parameters<HandlersFor<keyof typeof datasetsApi>['datasets.export']>[0]['destination'];
type Report = Awaited<ReturnType<HandlersFor<keyof typeof datasetsApi>['datasets.export']>>;

/**
 * Writes a dataset as it is now and its provenance beside it. The bytes are those of the imported file, records that were
 * left out at import included, but for the edited records, which are printed in the file's own style.
 * Both files appear whole or not at all; one that was there is replaced.
 *
 * Throws  NOT_FOUND, STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE (the folder is not there).
 */
export async function exportDataset(context: Context, datasetId: number, destination: Destination): Promise<Report> {
  const { db, now } = context;
  // Everything that an edit could change is read before the first pause.
  const dataset = readDataset(db, datasetId);
  const style = readStyle(db, datasetId);
  const revisions = revisionRange(db, datasetId);
  const notes = readExportNotes(db, datasetId);
  const edited = dataset.room === 'derivations' && dataset.role === 'gold' ? readEditedRecords(db, datasetId) : [];
  const written = await writeExport(context, destination, {
    fileName: dataset.fileName,
    bytes: dataset.room === 'traces' ? sourceOf(context, datasetId) : exportedBytes(db, dataset, style, edited),
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

/** The bytes of imported traces from a connection of its own, which stays open for as long as they are written. */
function* sourceOf(context: Context, datasetId: number): Generator<Uint8Array> {
  const store = openTraceStore(storePathOf(context, datasetId));
  try {
    yield* store.source();
  } finally {
    store.close();
  }
}

function* exportedBytes(
  db: ReadableDatabase,
  dataset: Dataset,
  style: FileStyle,
  edited: Iterable<EditedRecord>,
): Generator<Uint8Array> {
  let at = 0;
  for (const record of edited) {
    yield* readSource(db, dataset.id, at, record.byteStart);
    yield printEdited(db, dataset, style, record);
    at = record.byteEnd;
  }
  yield* readSource(db, dataset.id, at, dataset.byteCount);
}

function printEdited(
  db: ReadableDatabase,
  { id, format }: Dataset,
  style: FileStyle,
  record: EditedRecord,
): Uint8Array {
  const { byteStart, byteEnd, imported, content: edited } = record;
  const source = Buffer.concat([...readSource(db, id, byteStart, byteEnd)]);
  return printRecord({ format, style, source, imported, edited });
}
