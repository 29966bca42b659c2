import { AppError } from '../../shared/errors.ts';
import type { TaskContext } from '../context.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { beginDataset, describeDataset, findSameBytes, readDataset } from './datasetsTable.ts';
import { discardPreview, findPreview, type KeptPreview } from './previews.ts';
import { removeUnfinished } from './removeUnfinished.ts';

/** What to import and as what; `mode` `all` refuses a file with a bad record, `good` leaves it out. */
type ImportOrder = {
  readonly previewId: string;
  readonly name: string;
  readonly mode: 'good' | 'all';
  readonly goldDatasetId: number | null;
  /** Puts wrongly decoded characters right, where the room can. The bytes stay as they are. */
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
export function beginImport(context: RoomsContext, order: ImportOrder) {
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
    importFile(context, task, kept, { ...order, goldDatasetId }),
  );
}

function checkGold(context: RoomsContext, kept: KeptPreview, goldDatasetId: number | null): number | null {
  const { answers, preview } = kept;
  if (answers === null) return null;
  if (goldDatasetId === null) throw new AppError('INVALID_INPUT', 'The file needs the dataset that it answers');
  const gold = readDataset(context.db, goldDatasetId);
  if (gold.format === answers) return goldDatasetId;
  throw new AppError('INVALID_INPUT', 'The predictions do not answer this kind of dataset', {
    format: preview.format,
    goldFormat: gold.format,
  });
}

function refuseSameBytes({ db }: Pick<RoomsContext, 'db'>, sha256: string, goldDatasetId: number | null): void {
  const datasetId = findSameBytes(db, sha256, goldDatasetId);
  if (datasetId !== null)
    throw new AppError('CONFLICT', `The same file is there as dataset ${datasetId}`, { datasetId });
}

async function importFile(
  context: RoomsContext,
  task: TaskContext,
  kept: KeptPreview,
  { name, goldDatasetId, repair = false }: ImportOrder,
): Promise<Record<string, unknown>> {
  const { db, now } = context;
  const { preview, dataset, room } = kept;
  const datasetId = kept.begunDatasetId ?? beginDataset(db, room.id);
  try {
    describeDataset(db, datasetId, {
      ...dataset,
      name,
      fileName: preview.fileName,
      sha256: preview.sha256,
      byteCount: preview.byteCount,
      goldDatasetId,
      importedAt: now().toISOString(),
    });
    const counts = await kept.store(context, task, { datasetId, goldDatasetId, repair });
    finish(context, datasetId, kept, { name, goldDatasetId, imported: counts.imported });
    context.watched.noteImported(preview.path);
    await discardPreview(context, preview.previewId);
    return { datasetId, ...counts };
  } catch (error) {
    await kept.takeBack(context, datasetId);
    await removeUnfinished(context, { id: datasetId, room: room.id });
    throw error;
  }
}

/** The act that makes the dataset ready. Undone, the dataset is out of sight; its rows stay for a redo. */
function finish(
  context: RoomsContext,
  datasetId: number,
  { room, preview }: KeptPreview,
  { name, goldDatasetId, imported }: { name: string; goldDatasetId: number | null; imported: number },
): void {
  refuseSameBytes(context, preview.sha256, goldDatasetId);
  context.record({
    kind: 'import',
    params: { name, count: imported },
    room: room.id,
    datasetId,
    itemId: null,
    changes: [{ itemKind: 'dataset', itemId: datasetId, aspect: 'withdrawn', before: true, after: false }],
  });
}
