import type { Context } from '../../../context.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import type { MadeSubmissions } from '../rows/storedSubmissions.ts';
import { judgementsMark } from '../tables/resultsTable.ts';
import type { StoredStudy } from '../tables/studiesTable.ts';
import type { StudyPlace } from './readStudyRows.ts';

/** A hundred thousand judgements take some ten megabytes; those of before somebody judged are let go of by what comes. */
const made = createKeptResults<MadeSubmissions>(2);

/** What threads make results of a study from. Its judgements are read once, until somebody judges: another filter, list or item waits for no disk. */
export async function studyPlace(
  { db, folder, pool }: Context,
  { datasetId, studyId }: StoredStudy,
): Promise<StudyPlace> {
  const place = { file: folder.databaseFile, datasetId };
  const key = JSON.stringify([datasetId, judgementsMark(db, studyId)]);
  return { ...place, made: await made.get(db, key, () => pool.run('ratings.readMade', place)) };
}
