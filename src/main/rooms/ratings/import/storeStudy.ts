import type { Context, TaskContext } from '../../../context.ts';
import { inOneSlice, inTimeSlices } from '../../../database/timeSlices.ts';
import { insertProblems, writeCounts } from '../../../datasets/datasetsTable.ts';
import { insertPairs, insertQuestion, insertResponse } from '../tables/questionsTable.ts';
import { insertStudyFile } from '../tables/studiesTable.ts';
import { insertVerdict } from '../tables/verdictsTable.ts';

/** Stores what a study holds under a dataset that nobody sees yet. */
export async function storeStudy(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  task: TaskContext,
  { datasetId, path, total }: { readonly datasetId: number; readonly path: string; readonly total: number },
): Promise<{ imported: number; problems: number }> {
  const each = <T>(items: readonly T[], work: (item: T) => void) => inTimeSlices(db, items, work, task.signal);
  let stored = 0;
  const { study, problems } = await pool.run(
    'ratings.readStudy',
    { path },
    {
      signal: task.signal,
      onBatch: async (response) => {
        inOneSlice(db, () => insertResponse(db, datasetId, response));
        stored += 1;
        task.report(Math.min(stored, total), total);
      },
    },
  );
  await each(study.questions, (question) => insertQuestion(db, datasetId, question));
  await each(study.pairs, (pair) => insertPairs(db, datasetId, [pair]));
  await each([...study.verdicts.entries()], ([at, verdict]) => insertVerdict(db, datasetId, at, verdict));
  inOneSlice(db, () => {
    insertStudyFile(db, datasetId, study);
    insertProblems(db, datasetId, 0, problems);
    writeCounts(db, datasetId, study.questions.length, study.leftOut);
  });
  return { imported: study.questions.length, problems: problems.length };
}
