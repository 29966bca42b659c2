import type { ReadableDatabase } from '../../../database/types.ts';
import { trimmed } from '../reading/submission.ts';
import {
  modelsOfAllFiles,
  questionsOfAllFiles,
  readProtocolVersion,
  type StoredStudy,
} from '../tables/studiesTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { choiceOfText, mostRating, ratingOfText } from './cellValues.ts';
import type { Refusal } from './rowSubmission.ts';
import type { Cells } from './submissionRow.ts';

type Read = { readonly cells: Cells; readonly submission: StoredSubmission };

/** Why a study does not take a row that can be read, beside the judgement with its id that is `here`; null where it does. */
export function rowRefusals(
  db: ReadableDatabase,
  study: StoredStudy,
): (row: Read, here: StoredSubmission | null) => Refusal | null {
  const unknownIn = unknownToStudy(db, study.studyId);
  const highestIn = highestRatings(db, study);
  return ({ cells, submission }, here) =>
    unknownIn(submission, here) ?? wrongValue(cells, highestIn(submission.protocolVersion));
}

/**
 * The question or the model of a judgement that no file of its study has. What the judgement with its id that is here already is of is known,
 * wherever that came from.
 */
function unknownToStudy(
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

/** The highest rating by version of the protocol. A version that was never here may have any; rows of the portal name none. */
function highestRatings(db: ReadableDatabase, { studyId, protocol }: StoredStudy): (version: string) => number {
  const known = new Map([['', protocol.highestRating ?? mostRating]]);
  return (version) => {
    const highest =
      known.get(version) ?? readProtocolVersion(db, studyId, Number(version))?.highestRating ?? mostRating;
    known.set(version, highest);
    return highest;
  };
}

/** A time that says the same on every computer begins like this. */
const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d|$)/i;

/** The first cell that says something which is no answer, no rating up to `highest`, or no time. */
function wrongValue(cells: Cells, highest: number): Refusal | null {
  for (const [field, cell] of Object.entries(cells)) {
    const text = trimmed(String(cell));
    const reason = text === '' ? null : wrongIn(field, text, highest);
    if (reason !== null) return { reason, field: field.slice(0, 200), value: text.slice(0, 200) };
  }
  return null;
}

function wrongIn(field: string, text: string, highest: number): Refusal['reason'] | null {
  if (field === 'submitted_at') return isoTime.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'unknownTime';
  if (/^rate_[AB]_/.test(field)) {
    const rating = ratingOfText(text);
    return rating === 'U' || (rating !== null && rating <= highest) ? null : 'unknownRating';
  }
  const isChoice = field.startsWith('pw_') && !field.startsWith('pw_reason_');
  return isChoice && choiceOfText(text) === null ? 'unknownChoice' : null;
}
