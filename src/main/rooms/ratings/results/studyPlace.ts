import type { Context } from '../../../context.ts';
import type { Kept } from '../../../kept.ts';
import type { MadeSubmissions } from '../rows/storedSubmissions.ts';
import { judgementsMark } from '../tables/resultsTable.ts';
import type { StoredStudy } from '../tables/studiesTable.ts';
import type { StudyPlace } from './readStudyRows.ts';

/** Studies whose judgements are kept: a hundred thousand take some ten megabytes. */
const mostKept = 2;

/** By dataset, with the mark under which they were asked for. */
type Made = Map<number, { readonly mark: string; readonly made: Promise<MadeSubmissions> }>;
const kept: Kept<Made> = { make: () => new Map() };

/** What threads make results of a study from. Its judgements are read once, until somebody judges: another filter, list or item waits for no disk. */
export async function studyPlace(context: Context, study: StoredStudy): Promise<StudyPlace> {
  const { datasetId } = study;
  return { file: context.folder.databaseFile, datasetId, made: await madeOf(context, study) };
}

async function madeOf({ db, folder, pool }: Context, { datasetId, studyId }: StoredStudy): Promise<MadeSubmissions> {
  const studies = db.kept(kept);
  const mark = JSON.stringify(judgementsMark(db, studyId));
  const known = studies.get(datasetId);
  const found = known?.mark === mark ? await known.made : null;
  // Somebody may have judged between the asking and the reading.
  if (found !== null && JSON.stringify(found.mark) === mark) return found;
  const made = pool.run('ratings.readMade', { file: folder.databaseFile, datasetId });
  studies.delete(datasetId);
  studies.set(datasetId, { mark, made });
  made.catch(() => studies.delete(datasetId));
  const [oldest] = studies.keys();
  if (studies.size > mostKept && oldest !== undefined) studies.delete(oldest);
  return made;
}
