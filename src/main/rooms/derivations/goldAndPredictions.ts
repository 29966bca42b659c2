import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ReadableDatabase } from '../../database/types.ts';
import { valueAtCounter } from '../../revisions/revisionsTable.ts';
import { parseContent } from './tables/parsedContent.ts';
import { type PredictionRow, readPredictionsAfter } from './tables/predictionsTable.ts';
import { type GoldRow, readGoldAfter, readStoredQuestion } from './tables/questionsTable.ts';

/** So many rows are read and parsed in some 10 ms; windows are answered between two slices. */
const sliceSize = 500;

/**
 * All questions of a dataset in file order with the content they had right after revision `counter`, whatever is edited while
 * they are read. A question that was edited later has a version below its present one: its score is stale from the start.
 */
export async function readGoldAt(db: ReadableDatabase, datasetId: number, counter: number): Promise<GoldRow[]> {
  const gold: GoldRow[] = [];
  for (;;) {
    const slice = readGoldAfter(db, datasetId, gold.at(-1)?.position ?? -1, sliceSize);
    for (const question of slice) gold.push(asOf(db, question, counter));
    if (slice.length < sliceSize) return gold;
    await letOthersThrough();
  }
}

function asOf(db: ReadableDatabase, question: GoldRow, counter: number): GoldRow {
  if ((question.contentCounter ?? 0) <= counter) return question;
  const value = valueAtCounter(db, 'question', question.id, 'content', counter);
  const content = value === null ? readStoredQuestion(db, question.id).imported : parseContent(JSON.stringify(value));
  return { ...question, content, version: question.version - 1 };
}

/** Whether no question differs from the file it came from. */
export function isAsImported(db: ReadableDatabase, gold: readonly GoldRow[]): boolean {
  const touched = gold.filter(({ contentCounter }) => contentCounter !== null);
  return touched.every(({ id, content }) => isDeepStrictEqual(content, readStoredQuestion(db, id).imported));
}

/** All predictions of a dataset by key; they never change. */
export async function readPredictions(db: ReadableDatabase, datasetId: number): Promise<Map<string, PredictionRow>> {
  const predictions = new Map<string, PredictionRow>();
  let last: string | null = null;
  for (;;) {
    const slice = readPredictionsAfter(db, datasetId, last, sliceSize);
    for (const prediction of slice) predictions.set(prediction.key, prediction);
    last = slice.at(-1)?.key ?? null;
    if (slice.length < sliceSize) return predictions;
    await letOthersThrough();
  }
}
