import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { answeringDriftFormats, type DriftFormatId } from '../../shared/drift/driftFiles.ts';
import { AppError } from '../../shared/errors.ts';
import type { Context, TaskContext } from '../context.ts';
import { insertPredictions } from '../rooms/derivations/predictionsTable.ts';
import { insertQuestions } from '../rooms/derivations/questionsTable.ts';
import { findSameBytes, insertDataset, insertProblems, readDataset, writeCounts } from './datasetsTable.ts';
import type { RecordBatch } from './fileTasks.ts';
import { type DriftImport, storeDriftRecords } from './importDrift.ts';
import { importTraces } from './importTraces.ts';
import { describeFile, goldFormatOf, noDescription } from './knownCorpora.ts';
import { noStyle } from './noStyle.ts';
import { discardPreview, findPreview, type KeptPreview } from './previews.ts';
import { asUnreadable } from './readableFile.ts';
import { removeUnfinished } from './removeDataset.ts';
import { chunkSize, insertSourceChunk } from './sourceTable.ts';
import { inOneSlice, inTimeSlices } from './timeSlices.ts';

/** What to import and as what; `mode` `all` refuses a file with a bad record, `good` leaves it out. */
export type ImportOrder = {
  readonly previewId: string;
  readonly name: string;
  readonly mode: 'good' | 'all';
  readonly goldDatasetId: number | null;
  /** Of files of the drift room: puts wrongly decoded characters right. The bytes stay as they are. */
  readonly repair?: boolean;
};

/**
 * Begins the import of a previewed file as a task whose result is `{ datasetId, imported, problems }`.
 * The dataset appears at once with its last record, as the act `import`; before that, and when it is stopped or fails,
 * there is nothing of it.
 *
 * Throws  NOT_FOUND (preview, gold dataset), INVALID_INPUT (no evaluator; predictions without a fitting gold dataset),
 *         CONFLICT `{ datasetId }` (the same bytes are there already), IMPORT_MALFORMED (`all` and a bad record).
 *         The task fails with CONFLICT `{ reason: 'changed' }` when the file is no longer what was previewed.
 */
export function beginImport(context: Context, order: ImportOrder) {
  const kept = findPreview(context, order.previewId);
  const { preview } = kept;
  context.evaluatorId();
  const goldDatasetId = checkGold(context, kept, order.goldDatasetId);
  refuseSameBytes(context, preview.sha256, goldDatasetId);
  if (order.mode === 'all' && preview.badCount > 0) {
    const { path, badCount } = preview;
    throw new AppError('IMPORT_MALFORMED', 'The file has bad records', { path, badCount, problems: preview.problems });
  }
  return context.tasks.begin('import', preview.fileName, (task) =>
    kept.room === 'traces'
      ? importStaged(context, task, kept, order.name)
      : importFile(context, task, kept, { ...order, goldDatasetId }),
  );
}

type KeptTraces = Extract<KeptPreview, { room: 'traces' }>;
type KeptDerivations = Extract<KeptPreview, { room: 'derivations' }>;
type KeptDrift = Extract<KeptPreview, { room: 'drift' }>;

async function importStaged(
  context: Context,
  task: TaskContext,
  kept: KeptTraces,
  name: string,
): Promise<Record<string, unknown>> {
  const counts = await importTraces(context, task, kept, name, (datasetId, imported) =>
    finish(context, datasetId, kept, { name, goldDatasetId: null, imported }),
  );
  await discardPreview(context, kept.preview.previewId);
  return counts;
}

function checkGold(context: Context, kept: KeptPreview, goldDatasetId: number | null): number | null {
  if (kept.room === 'traces') return null;
  const { preview } = kept;
  const goldFormat = kept.room === 'drift' ? setFormatOf(kept.preview.format) : goldFormatOf(kept.preview.format);
  if (goldFormat === null) return null;
  if (goldDatasetId === null) throw new AppError('INVALID_INPUT', 'The file needs the dataset that it answers');
  const gold = readDataset(context.db, goldDatasetId);
  if (gold.format === goldFormat) return goldDatasetId;
  throw new AppError('INVALID_INPUT', 'The predictions do not answer this kind of dataset', {
    format: preview.format,
    goldFormat: gold.format,
  });
}

function setFormatOf(format: DriftFormatId): DriftFormatId | null {
  return answeringDriftFormats.includes(format) ? 'drift-cases' : null;
}

function refuseSameBytes({ db }: Context, sha256: string, goldDatasetId: number | null): void {
  const datasetId = findSameBytes(db, sha256, goldDatasetId);
  if (datasetId !== null)
    throw new AppError('CONFLICT', `The same file is there as dataset ${datasetId}`, { datasetId });
}

async function importFile(
  context: Context,
  task: TaskContext,
  kept: KeptDerivations | KeptDrift,
  { name, goldDatasetId, repair = false }: ImportOrder,
): Promise<Record<string, unknown>> {
  const { db, now } = context;
  const { preview } = kept;
  const datasetId = insertDataset(db, {
    ...(kept.room === 'drift' ? driftFacts(kept) : derivationFacts(kept)),
    name,
    fileName: preview.fileName,
    sha256: preview.sha256,
    byteCount: preview.byteCount,
    goldDatasetId,
    importedAt: now().toISOString(),
  });
  try {
    await storeSource(context, task, datasetId, kept);
    const counts =
      kept.room === 'drift'
        ? await storeDrift(context, task, { datasetId, goldDatasetId, preview: kept.preview, repair })
        : await storeRecords(context, task, datasetId, kept);
    finish(context, datasetId, kept, { name, goldDatasetId, ...counts });
    await discardPreview(context, preview.previewId);
    return { datasetId, ...counts };
  } catch (error) {
    await removeUnfinished(db, context.folder, datasetId);
    throw error;
  }
}

function derivationFacts({ preview }: KeptDerivations) {
  const { format, formatVersion, style } = preview;
  return { room: 'derivations', format, formatVersion, style, description: describeFile(preview) } as const;
}

function driftFacts({ preview: { format } }: KeptDrift) {
  return { room: 'drift', format, formatVersion: null, style: noStyle, description: noDescription } as const;
}

async function storeDrift(context: Context, task: TaskContext, order: DriftImport) {
  const { sha256, ...counts } = await storeDriftRecords(context, task, order);
  refuseChanged(order.preview, sha256);
  return counts;
}

/** Keeps the bytes as they are, and makes sure that they are those of the preview before any record is read again. */
async function storeSource(
  { db }: Context,
  task: TaskContext,
  datasetId: number,
  { preview }: KeptDerivations | KeptDrift,
) {
  const hash = createHash('sha256');
  let seq = 0;
  let pending: Buffer[] = [];
  const store = (bytes: Buffer) => {
    hash.update(bytes);
    inOneSlice(db, () => insertSourceChunk(db, datasetId, seq, bytes));
    seq += 1;
  };
  try {
    for await (const part of createReadStream(preview.path, { highWaterMark: chunkSize, signal: task.signal })) {
      pending.push(part as Buffer);
      let bytes = Buffer.concat(pending);
      for (; bytes.length >= chunkSize; bytes = bytes.subarray(chunkSize)) store(bytes.subarray(0, chunkSize));
      pending = [bytes];
    }
  } catch (error) {
    throw asUnreadable(preview.path, error);
  }
  const last = Buffer.concat(pending);
  if (last.length > 0) store(last);
  refuseChanged(preview, hash.digest('hex'));
}

async function storeRecords(context: Context, task: TaskContext, datasetId: number, { preview }: KeptDerivations) {
  const { db, pool } = context;
  let imported = 0;
  let keptProblems = 0;
  const total = preview.byteCount;
  const onBatch = async (batch: RecordBatch) => {
    await inTimeSlices(db, inGroups(batch.questions), (group) => insertQuestions(db, datasetId, group), task.signal);
    await inTimeSlices(
      db,
      inGroups(batch.predictions),
      (group) => insertPredictions(db, datasetId, group),
      task.signal,
    );
    if (batch.problems.length > 0) inOneSlice(db, () => insertProblems(db, datasetId, keptProblems, batch.problems));
    imported += batch.questions.length + batch.predictions.length;
    keptProblems += batch.problems.length;
    task.report(Math.min(batch.byteEnd, total), total);
  };
  const { path, format } = preview;
  const read = await pool.run('derivations.readFile', { path, format }, { onBatch, signal: task.signal });
  refuseChanged(preview, read.sha256);
  writeCounts(db, datasetId, imported, read.badCount);
  return { imported, problems: read.problemCount };
}

function refuseChanged({ sha256, path }: { readonly sha256: string; readonly path: string }, found: string): void {
  if (found === sha256) return;
  throw new AppError('CONFLICT', 'The file changed after it was previewed', { reason: 'changed', path });
}

/** Small enough that a time slice can end between two of them. */
function inGroups<T>(records: readonly T[]): T[][] {
  const size = 20;
  return Array.from({ length: Math.ceil(records.length / size) }, (_, index) =>
    records.slice(index * size, (index + 1) * size),
  );
}

/** The act that makes the dataset ready. Undone, the dataset is out of sight; its rows stay for a redo. */
function finish(
  context: Context,
  datasetId: number,
  { room, preview }: KeptPreview,
  { name, goldDatasetId, imported }: { name: string; goldDatasetId: number | null; imported: number },
): void {
  refuseSameBytes(context, preview.sha256, goldDatasetId);
  context.record({
    kind: 'import',
    params: { name, count: imported },
    room,
    datasetId,
    itemId: null,
    changes: [{ itemKind: 'dataset', itemId: datasetId, aspect: 'withdrawn', before: true, after: false }],
  });
}
