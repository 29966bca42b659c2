import { type RatingValue, ratingDraftSchema } from '../../../../shared/rooms/ratings/draft.ts';
import type { ProtocolCriterion } from '../../../../shared/rooms/ratings/protocol.ts';
import type { yearsOfExperience } from '../../../../shared/rooms/ratings/study.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';

/** Of the columns: raised when one is added, renamed or means something else. */
export const rowSchemaVersion = 1;

export type Cells = Readonly<Record<string, string | number>>;

/** What a row tells of who judged, as its cells have it. */
export type RowPerson = {
  readonly name: string;
  readonly email: string;
  readonly npi: string;
  readonly specialty: string;
  readonly subspecialty: string;
  readonly years: string;
};
export const nobody: RowPerson = { name: '', email: '', npi: '', specialty: '', subspecialty: '', years: '' };
/**
 * What `years_experience` says, as the portal's radio buttons write the text that was chosen (its own texts are not published). In words: a sheet
 * takes 10-19 for a day in October, and 10–19 needs a byte order mark in CSV.
 */
export const yearsTexts = {
  under5: 'under 5 years',
  '5to9': '5 to 9 years',
  '10to19': '10 to 19 years',
  '20orMore': '20 or more years',
} as const satisfies Record<(typeof yearsOfExperience)[number], string>;

/** The columns that say who somebody is, which can be erased. */
export const identityColumns = ['evaluator_name', 'email', 'npi_id'];
const personColumns = [...identityColumns, 'specialty', 'subspecialty', 'years_experience'];

/** A row without what it tells of a person. */
export function withoutPerson(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([column]) => !personColumns.includes(column)));
}

type RowParts = {
  readonly submission: StoredSubmission;
  readonly criteria: readonly ProtocolCriterion[];
  /** Whether seconds and opened steps were recorded. */
  readonly recordsTime: boolean;
  readonly person: RowPerson;
  /** What stands for a model: its code in a blind study. */
  shownModel(model: string): string;
};

/**
 * The row of a judgement, column by column in their order: 54 with five criteria. Numbers are numbers, "unable to judge" is `U`, what is not
 * there is the empty text. Texts are as they were written: whoever sends them makes them fit to be sent.
 */
export function submissionRow({ submission, criteria, recordsTime, person, shownModel }: RowParts): Cells {
  const { said } = submission;
  const recorded = (value: number) => (recordsTime ? Math.round(value * 10) / 10 : '');
  const hasAnswers = submission.status === 'submitted' || submission.status === 'revised';
  const cells: [string, string | number][] = [
    ['submission_id', submission.id],
    ['schema_version', rowSchemaVersion],
    ['protocol_id', said.protocolId],
    ['protocol_version', numberOrText(submission.protocolVersion)],
    ['status', submission.status],
    ['supersedes', submission.supersedes],
    ['submitted_at', submission.submittedAt],
    ['app_version', said.appVersion],
    ['device_id', said.deviceId],
    ['evaluator_id', submission.studyEvaluatorId],
    ['evaluator_name', person.name],
    ['email', person.email],
    ['specialty', person.specialty],
    ['subspecialty', person.subspecialty],
    ['npi_id', person.npi],
    ['years_experience', person.years],
    ['question_id', submission.questionKey],
    ['question_sha256', said.questionSha256],
    ['model_A', shownModel(submission.modelA)],
    ['model_B', shownModel(submission.modelB)],
    ['side_seed', said.sideSeed],
    ['trace_A_sha256', said.traceASha256],
    ['trace_B_sha256', said.traceBSha256],
    ...criteriaIn(submission, criteria).flatMap((key): [string, string | number][] => {
      const answer = hasAnswers ? said.draft.answers[key] : undefined;
      return [
        [`pw_${key}`, answer?.choice ?? ''],
        [`pw_reason_${key}`, answer?.reason ?? ''],
        [`rate_A_${key}`, ratingCell(answer?.ratingA)],
        [`rate_B_${key}`, ratingCell(answer?.ratingB)],
        [`override_${key}`, hasAnswers && said.overrides.includes(key) ? 1 : ''],
      ];
    }),
    ['nonsense_reason', said.nonsenseReason ?? ''],
    ['comment', said.draft.comment],
    ['seconds_pairwise', recorded(said.draft.secondsPairwise)],
    ['seconds_rating', recorded(said.draft.secondsRating)],
    ['steps_opened_A', recorded(said.draft.stepsOpenedA)],
    ['steps_opened_B', recorded(said.draft.stepsOpenedB)],
  ];
  return Object.fromEntries(cells);
}

/** Those of its protocol, and behind them others that a row from elsewhere answers: its protocol may never have been here. */
function criteriaIn({ said }: StoredSubmission, criteria: readonly ProtocolCriterion[]): string[] {
  return [...new Set([...criteria.map(({ key }) => key), ...Object.keys(said.draft.answers)])];
}

const unsaid: StoredSubmission = {
  ...{
    id: '',
    studyId: 0,
    evaluatorId: null,
    assignmentId: null,
    studyEvaluatorId: '',
    status: 'submitted',
    supersedes: '',
  },
  ...{ submittedAt: '', protocolVersion: '', questionKey: '', modelA: '', modelB: '' },
  said: {
    draft: ratingDraftSchema.parse({ answers: {} }),
    ...{ overrides: [], nonsenseReason: null, protocolId: '', questionSha256: '', traceASha256: '', traceBSha256: '' },
    ...{ sideSeed: '', appVersion: '', deviceId: '' },
  },
};

/** The columns of rows in their order, also of a study that has none yet; of no criteria those that every row has. */
export function rowColumns(criteria: readonly ProtocolCriterion[]): string[] {
  const parts = { criteria, recordsTime: false, person: nobody };
  return Object.keys(submissionRow({ submission: unsaid, ...parts, shownModel: (model) => model }));
}

function ratingCell(rating: RatingValue | null | undefined): string | number {
  return rating ?? '';
}

/** A version of ours is a number; one of another program may be any text. */
function numberOrText(text: string): string | number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text;
}
