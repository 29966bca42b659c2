import { isDeepStrictEqual } from 'node:util';
import { type AnswerDraft, noAnswer, ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import { nonsenseReasons } from '../../../../shared/rooms/ratings/protocol.ts';
import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import { idText, statuses, trimmed } from '../reading/submission.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';
import { choiceOfText, ratingOfText } from './cellValues.ts';
import type { Cells, RowPerson } from './submissionRow.ts';

export type Refusal = Omit<MergeReport['refused'][number], 'place'>;

const needed = ['submission_id', 'evaluator_id', 'question_id', 'model_A', 'model_B', 'submitted_at'];

/**
 * The judgement that a row of ours or of the portal holds, and who made it. What the row leaves out is empty; an answer that is none of
 * the known ones counts as not given: `rowRefusals` tells it. `modelOf` turns a code into its model.
 */
export function submissionOfRow(
  cells: Cells,
  studyId: number,
  modelOf: (shown: string) => string,
): { readonly submission: StoredSubmission; readonly person: RowPerson } | Refusal {
  const text = (name: string) => trimmed(String(cells[name] ?? ''));
  const missing = needed.find((name) => text(name) === '');
  if (missing !== undefined) return { reason: 'fieldMissing', field: missing };
  const status = text('status') === '' ? 'submitted' : statuses.find((known) => known === text('status'));
  if (status === undefined) return { reason: 'unknownStatus', field: text('status') };
  const number = (name: string) => Math.max(0, Number(text(name)) || 0);
  const criteria = Object.keys(cells).flatMap((name) =>
    name.startsWith('pw_') && !name.startsWith('pw_reason_') ? [name.slice('pw_'.length)] : [],
  );
  const draft = ratingDraftSchema.parse({
    answers: Object.fromEntries(
      criteria
        .map((key) => [key, answerOf(cells, key)] as const)
        .filter(([, answer]) => !isDeepStrictEqual(answer, noAnswer)),
    ),
    comment: String(cells.comment ?? ''),
    secondsPairwise: number('seconds_pairwise'),
    secondsRating: number('seconds_rating'),
    stepsOpenedA: Math.floor(number('steps_opened_A')),
    stepsOpenedB: Math.floor(number('steps_opened_B')),
  });
  const submission: StoredSubmission = {
    id: text('submission_id'),
    ...{ studyId, evaluatorId: null, assignmentId: null, status },
    studyEvaluatorId: idText(text('evaluator_id')),
    supersedes: text('supersedes'),
    submittedAt: text('submitted_at'),
    protocolVersion: text('protocol_version'),
    questionKey: idText(text('question_id')),
    modelA: modelOf(text('model_A')),
    modelB: modelOf(text('model_B')),
    said: {
      draft,
      overrides: criteria.filter((key) => text(`override_${key}`) === '1'),
      nonsenseReason: nonsenseReasons.find((known) => known === text('nonsense_reason')) ?? null,
      protocolId: text('protocol_id'),
      questionSha256: text('question_sha256'),
      traceASha256: text('trace_A_sha256'),
      traceBSha256: text('trace_B_sha256'),
      sideSeed: text('side_seed'),
      appVersion: text('app_version'),
      deviceId: text('device_id'),
    },
  };
  const person = {
    name: text('evaluator_name'),
    email: text('email'),
    npi: text('npi_id'),
    specialty: text('specialty'),
    subspecialty: text('subspecialty'),
    years: text('years_experience'),
  };
  return { submission, person };
}

function answerOf(cells: Cells, key: string): AnswerDraft {
  const rating = (side: 'A' | 'B') => ratingOfText(trimmed(String(cells[`rate_${side}_${key}`] ?? '')));
  return {
    choice: choiceOfText(trimmed(String(cells[`pw_${key}`] ?? ''))),
    reason: String(cells[`pw_reason_${key}`] ?? ''),
    ratingA: rating('A'),
    ratingB: rating('B'),
  };
}
