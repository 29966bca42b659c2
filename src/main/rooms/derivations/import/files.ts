import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answeredBy, derivationFormatIds } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import type { Context, TaskContext } from '../../../context.ts';
import { inTimeSlices } from '../../../database/timeSlices.ts';
import { findSameBytes, insertProblems, writeCounts } from '../../../datasets/datasetsTable.ts';
import { lookAtFile, refuseOtherFile } from '../../../datasets/readableFile.ts';
import { insertSourceChunk } from '../../../datasets/sourceTable.ts';
import { expectManyRows } from '../../../search/searchTable.ts';
import type { RoomFiles } from '../../room.ts';
import { insertPredictions } from '../tables/predictionsTable.ts';
import { insertQuestions } from '../tables/questionsTable.ts';
import { addTallies, type TallyCounts } from '../tables/talliesTable.ts';
import { exportedBytes } from './exportedBytes.ts';
import { describeFile } from './knownCorpora.ts';
import { readStage } from './stage.ts';

/** Corpora and predictions. What no other room knows is taken for one of them: their reader says best what is wrong with it. */
export const derivationFiles: RoomFiles = {
  formats: derivationFormatIds,
  takesMapping: false,
  recognise: async () => ({ isCertain: false, format: null, because: '' }),
  async preview({ db, pool, folder }, facts, as) {
    const format = derivationFormatIds.find((id) => id === as.format) ?? null;
    const stageFile = join(folder.stagedFolder, facts.previewId);
    const seen = await lookAtFile(facts.path);
    const found = await pool.run('derivations.previewFile', { path: facts.path, format, stageFile });
    const preview = { ...found, ...facts, sameAsDatasetId: findSameBytes(db, found.sha256, null) };
    const { formatVersion, style } = preview;
    return {
      preview,
      dataset: { format: preview.format, formatVersion, style, description: describeFile(preview) },
      answers: answeredBy(preview.format)?.corpus.id ?? null,
      store: async (context, task, { datasetId }) => {
        await refuseOtherFile(facts.path, seen);
        return storeStaged(context, task, datasetId, preview, stageFile);
      },
      takeBack: async () => {},
      discard: () => rm(stageFile, { force: true }),
    };
  },
  exportedBytes,
};

async function storeStaged(
  { db }: Pick<Context, 'db'>,
  task: TaskContext,
  datasetId: number,
  preview: DerivationsPreview,
  stageFile: string,
): Promise<{ imported: number; problems: number }> {
  const pieces = piecesOf({ db }, task, datasetId, preview, stageFile);
  await inTimeSlices(db, pieces, (store) => store(), task.signal);
  writeCounts(db, datasetId, preview.goodCount, preview.badCount);
  return { imported: preview.goodCount, problems: preview.problemCount };
}

/** What is to be written, in parts so small that a time slice can end between two of them. */
function* piecesOf(
  { db }: Pick<Context, 'db'>,
  task: TaskContext,
  datasetId: number,
  preview: DerivationsPreview,
  stageFile: string,
): Generator<() => void> {
  let [chunks, problems, done] = [0, 0, 0];
  const counts: TallyCounts = new Map();
  yield () => expectManyRows(db, 'question');
  for (const part of readStage(stageFile)) {
    if ('packed' in part) {
      const seq = chunks++;
      yield () => insertSourceChunk(db, datasetId, seq, part.packed);
      continue;
    }
    for (const group of inGroups(part.questions)) yield () => insertQuestions(db, datasetId, group, counts);
    for (const group of inGroups(part.predictions)) yield () => insertPredictions(db, datasetId, group);
    const firstProblem = problems;
    if (part.problems.length > 0) yield () => insertProblems(db, datasetId, firstProblem, part.problems);
    problems += part.problems.length;
    done += part.questions.length + part.predictions.length;
    task.report(done, preview.goodCount);
  }
  for (const group of inGroups([...counts.values()])) yield () => addTallies(db, datasetId, group);
}

const groupSize = 20;

function inGroups<T>(records: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(records.length / groupSize) }, (_, index) =>
    records.slice(index * groupSize, (index + 1) * groupSize),
  );
}
