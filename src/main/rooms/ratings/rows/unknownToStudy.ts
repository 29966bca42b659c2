import type { ReadableDatabase } from '../../../database/types.ts';
import { modelsOfAllFiles, questionsOfAllFiles } from '../tables/studiesTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import type { Refusal } from './rowSubmission.ts';

/**
 * The question or the model of a judgement that no file of its study has. What the judgement with its id that is `here` already is of is known,
 * wherever that came from.
 */
export function unknownToStudy(
  db: ReadableDatabase,
  studyId: number,
): (submission: StoredSubmission, here: StoredSubmission | null) => Refusal | null {
  const questions = questionsOfAllFiles(db, studyId);
  const models = new Set(modelsOfAllFiles(db, studyId).map(({ name }) => name));
  return ({ questionKey, modelA, modelB }, here) => {
    if (!questions.has(questionKey) && questionKey !== here?.questionKey) {
      return { reason: 'unknownQuestion', field: questionKey.slice(0, 200) };
    }
    const isKnown = (model: string) => models.has(model) || model === here?.modelA || model === here?.modelB;
    const model = [modelA, modelB].find((one) => !isKnown(one));
    return model === undefined ? null : { reason: 'unknownModel', field: model.slice(0, 200) };
  };
}
