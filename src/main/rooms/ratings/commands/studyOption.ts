import type { Call } from '../../../../shared/api/contract.ts';
import type { StudyListEntry } from '../../../../shared/rooms/ratings/study.ts';
import { type Arguments, UsageError } from '../../../commandLine/command.ts';
import { noSuchStudy } from '../../../commandLine/noSuchStudy.ts';

/** The options by which a command finds its project and its study. */
export const studyOptions = { 'data-dir': { type: 'string' }, study: { type: 'string' } } as const;

export const studyOptionsHelp = `  --data-dir FOLDER  folder of the project
  --study ID         study_id of the study; may be left out where the project has one study only`;

export function dataFolderOf({ values }: Arguments, command: string): string {
  const folder = values['data-dir'];
  if (typeof folder !== 'string') throw new UsageError(`${command} needs --data-dir FOLDER`);
  return folder;
}

/** Throws NOT_FOUND for a study that the project does not have; UsageError where several could be meant. */
export async function findStudy(call: Call, { values }: Arguments): Promise<StudyListEntry> {
  const studies = await call('ratings.studies', {});
  const { study: wanted } = values;
  const [only, other] = studies;
  const ids = studies.map(({ studyId }) => studyId);
  if (typeof wanted !== 'string') {
    if (only !== undefined && other === undefined) return only;
    throw new UsageError(`--study must name one of: ${ids.join(', ') || 'none'}`);
  }
  const found = studies.find(({ studyId }) => studyId === wanted);
  if (found === undefined) throw noSuchStudy(wanted, ids);
  return found;
}
