import type { Problem } from '../../../../shared/files.ts';
import { fillText } from '../../../../shared/text/fillText.ts';
import { placeIn, problemSentence } from '../../../commandLine/problemSentence.ts';
import type { RatingsProblemCode } from '../reading/ratingsProblems.ts';

/** What is odd, and what was kept of the row. */
const sentences: Readonly<Record<RatingsProblemCode, string>> = {
  notASubmission: 'Not a row of ratings; left out',
  fieldMissing: '{{field}} is empty; the row was left out',
  unknownStatus: 'Unknown status “{{value}}”; the row was left out',
  sameModel: '{{model}} stands on both sides; the row was left out',
  unknownWinner: 'Unknown winner “{{value}}”; the row was left out',
  tooManyCriteria: '{{field}} is beyond the first {{limit}} criteria; the row was kept without it',
  unknownChoice: '{{field}} is “{{value}}”, which is no answer; counted as unanswered',
  unknownRating: '{{field}} is “{{value}}”, which is no rating from 1 to {{highest}} or U; counted as missing',
  unknownTime: 'submitted_at is “{{value}}”, which is no time; the row was kept and taken for the earliest',
  noVerdict: 'No verdict; the row was kept and is in no win rate',
  unknownPreference: 'preference is {{value}}, which is no verdict; the row was kept and is in no win rate',
};

/** One line for stderr: file, line or number of the record, item, sentence. */
export function ratingsProblemLine(path: string, { code, params, line, record, itemKey, ...rest }: Problem): string {
  const place = line > 0 ? placeIn(path, line) : record === null ? path : `${path}, record ${record}`;
  const known = Object.entries(sentences).find(([own]) => own === code)?.[1];
  const sentence = known === undefined ? problemSentence({ code, params }) : fillText(known, params);
  return `${rest.severity}: ${place}${itemKey === null ? '' : ` (${itemKey})`}: ${sentence}`;
}
