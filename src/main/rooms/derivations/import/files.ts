import type { DerivationsPreview } from '../../../../shared/datasets.ts';
import { answeredBy, derivationFormatIds } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { Context, TaskContext } from '../../../context.ts';
import { inOneSlice, inTimeSlices } from '../../../database/timeSlices.ts';
import { findSameBytes, insertProblems, writeCounts } from '../../../datasets/datasetsTable.ts';
import { refuseChanged, storeSource } from '../../../datasets/storeSource.ts';
import type { RoomFiles } from '../../room.ts';
import { insertPredictions } from '../tables/predictionsTable.ts';
import { insertQuestions } from '../tables/questionsTable.ts';
import { exportedBytes } from './exportedBytes.ts';
import type { RecordBatch } from './fileTasks.ts';
import { describeFile } from './knownCorpora.ts';

/** Corpora and predictions. What no other room knows is taken for one of them: their reader says best what is wrong with it. */
export const derivationFiles: RoomFiles = {
  formats: derivationFormatIds,
  takesMapping: false,
  recognise: async () => ({ isCertain: false, format: null, because: '' }),
  async preview({ db, pool }, facts, as) {
    const format = derivationFormatIds.find((id) => id === as.format) ?? null;
    const found = await pool.run('derivations.previewFile', { path: facts.path, format });
    const preview = { ...found, ...facts, sameAsDatasetId: findSameBytes(db, found.sha256, null) };
    const { formatVersion, style } = preview;
    return {
      preview,
      dataset: { format: preview.format, formatVersion, style, description: describeFile(preview) },
      answers: answeredBy(preview.format)?.corpus.id ?? null,
      store: async (context, task, { datasetId }) => {
        await storeSource(context, task, datasetId, preview);
        return storeRecords(context, task, datasetId, preview);
      },
      takeBack: async () => {},
      discard: async () => {},
    };
  },
  exportedBytes,
};

async function storeRecords(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  task: TaskContext,
  datasetId: number,
  preview: DerivationsPreview,
): Promise<{ imported: number; problems: number }> {
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

/** Small enough that a time slice can end between two of them. */
function inGroups<T>(records: readonly T[]): T[][] {
  const size = 20;
  return Array.from({ length: Math.ceil(records.length / size) }, (_, index) =>
    records.slice(index * size, (index + 1) * size),
  );
}
