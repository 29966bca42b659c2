import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { answeredBy, derivationFormatIds } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import type { Context, TaskContext } from '../../../context.ts';
import { asTheyCome, inTimeSlices, worksAlone } from '../../../database/timeSlices.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import {
  beginDataset,
  findSameBytes,
  insertProblems,
  listDatasets,
  writeCounts,
} from '../../../datasets/datasetsTable.ts';
import { lookAtFile, refuseOtherFile } from '../../../datasets/readableFile.ts';
import { insertSourceChunk } from '../../../datasets/sourceTable.ts';
import { expectManyRows, mergeByHand, mergeParts } from '../../../search/searchTable.ts';
import type { RoomFiles } from '../../room.ts';
import { scoreColumns } from '../exportScores.ts';
import { relationColumns } from '../relations.ts';
import { insertPredictions } from '../tables/predictionsTable.ts';
import { countKnownKeys, insertQuestions } from '../tables/questionsTable.ts';
import { addTallies } from '../tables/talliesTable.ts';
import { exportedBytes } from './exportedBytes.ts';
import { describeFile } from './knownCorpora.ts';
import { readStage } from './stage.ts';

/** Corpora and predictions. What no other room knows is taken for one of them: their reader says best what is wrong with it. */
export const derivationFiles: RoomFiles = {
  formats: derivationFormatIds,
  takesMapping: false,
  takesFolder: () => false,
  joins: null,
  recognise: async () => ({ isCertain: false, format: null, because: '' }),
  async preview({ db, pool, folder }, facts, as) {
    const format = derivationFormatIds.find((id) => id === as.format) ?? null;
    const stageFile = join(folder.stagedFolder, facts.previewId);
    const seen = await lookAtFile(facts.path);
    const reading = pool.run('derivations.previewFile', { path: facts.path, format, stageFile });
    const begunDatasetId = worksAlone(db) ? beginDataset(db, 'derivations') : null;
    const found = await (begunDatasetId === null ? reading : storeWhileRead(db, begunDatasetId, stageFile, reading));
    const { predictedKeys, ...said } = found;
    const answers = answeredBy(found.format)?.corpus.id ?? null;
    const preview = {
      ...{ ...said, ...facts, sameAsDatasetId: findSameBytes(db, found.sha256, null) },
      fits: answers === null ? [] : fitsOf(db, answers, predictedKeys),
      lookedUpCount: predictedKeys.length,
    };
    const { formatVersion, style } = preview;
    return {
      preview,
      dataset: { format: preview.format, formatVersion, style, description: describeFile(preview) },
      answers,
      begunDatasetId,
      store: async (context, task, { datasetId }) => {
        await refuseOtherFile(facts.path, seen);
        if (datasetId !== begunDatasetId) await storeStaged(context, task, datasetId, preview, stageFile);
        writeCounts(context.db, datasetId, preview.goodCount, preview.badCount);
        return { imported: preview.goodCount, problems: preview.problemCount };
      },
      takeBack: async () => {},
      discard: () => rm(stageFile, { force: true }),
    };
  },
  exportedBytes,
  written: [
    { problem: 'ownScores', columns: scoreColumns },
    { problem: 'ownTable', columns: relationColumns },
  ],
};

/** How many of the keys each dataset of a corpus has, most first. */
function fitsOf(db: ReadableDatabase, corpus: string, keys: readonly string[]): DerivationsPreview['fits'] {
  return listDatasets(db)
    .filter(({ role, format }) => role === 'gold' && format === corpus)
    .map(({ id }) => ({ datasetId: id, knownCount: countKnownKeys(db, id, keys) }))
    .toSorted((one, other) => other.knownCount - one.knownCount);
}

async function storeStaged(
  { db }: Pick<Context, 'db'>,
  task: TaskContext,
  datasetId: number,
  preview: DerivationsPreview,
  stageFile: string,
): Promise<void> {
  const report = (done: number) => task.report(done, preview.goodCount);
  const pieces = piecesOf(db, datasetId, readStage(stageFile), report);
  try {
    await inTimeSlices(db, whatIsThere(pieces), (store) => store(), task.signal);
  } finally {
    pieces.return();
  }
}

const waitMs = 10;

/** Stores a stage while `reading` still writes it, so that both take the time of the longer. Throws what `reading` throws. */
async function storeWhileRead<T>(
  db: WritableDatabase,
  datasetId: number,
  stageFile: string,
  reading: Promise<T>,
): Promise<T> {
  let isRead = false;
  const noteEnd = () => {
    isRead = true;
  };
  reading.then(noteEnd, noteEnd);
  while (!isRead && !existsSync(stageFile)) await setTimeout(waitMs);
  const stage = readStage(stageFile, () => isRead);
  try {
    await asTheyCome(
      db,
      piecesOf(db, datasetId, stage, () => {}),
      (store) => store(),
    );
  } catch (error) {
    // A file that cannot be read has no stage.
    await reading;
    throw error;
  }
  return reading;
}

/** What a generator gives up to the next null, or its end; asked again, it goes on. */
function whatIsThere<T>(parts: Iterator<T | null, void>): Iterable<T> {
  const next = (): IteratorResult<T> => {
    const part = parts.next();
    return part.done === true || part.value === null
      ? { done: true, value: undefined }
      : { done: false, value: part.value };
  };
  return { [Symbol.iterator]: () => ({ next }) };
}

/** What is to be written, in parts so small that a time slice can end between two of them; null where the stage has nothing more yet. */
function* piecesOf(
  db: WritableDatabase,
  datasetId: number,
  stage: ReturnType<typeof readStage>,
  report: (done: number) => void,
): Generator<(() => void) | null, void> {
  let [chunks, problems, done] = [0, 0, 0];
  const isBeside = !worksAlone(db);
  const size = isBeside ? groupSize.beside : groupSize.alone;
  yield () => expectManyRows(db, 'question');
  if (isBeside) yield () => mergeByHand(db, 'question');
  for (const part of stage) {
    if (part === null) {
      yield null;
      continue;
    }
    if ('packed' in part) {
      const seq = chunks++;
      yield () => insertSourceChunk(db, datasetId, seq, part.packed);
      continue;
    }
    if ('tallies' in part) {
      for (const group of inGroups(part.tallies, size)) yield () => addTallies(db, datasetId, group);
      continue;
    }
    for (const group of inGroups(part.questions, size)) {
      yield () => insertQuestions(db, datasetId, group);
      if (isBeside) yield () => void mergeParts(db, 'question');
    }
    for (const group of inGroups(part.predictions, size)) yield () => insertPredictions(db, datasetId, group);
    const firstProblem = problems;
    if (part.problems.length > 0) yield () => insertProblems(db, datasetId, firstProblem, part.problems);
    problems += part.problems.length;
    done += part.questions.length + part.predictions.length;
    report(done);
  }
}

/** So many rows are written at once: few where a time slice is short, many where the search tables are alone in the processor's cache for longer. */
const groupSize = { beside: 20, alone: 200 };

function inGroups<T>(records: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, index) =>
    records.slice(index * size, (index + 1) * size),
  );
}
