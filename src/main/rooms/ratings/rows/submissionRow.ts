import type { RatingValue } from '../../../../shared/rooms/ratings/draft.ts';
import type { ProtocolCriterion } from '../../../../shared/rooms/ratings/protocol.ts';
import type { StoredRegistration } from '../tables/registrationsTable.ts';
import type { StoredSubmission } from '../tables/submissionsTable.ts';

/** Of the columns: raised when one is added, renamed or means something else. */
export const rowSchemaVersion = 1;

export type Cells = Readonly<Record<string, string | number>>;

/** What a row tells of who judged: nothing of it in privacy mode but specialty and years. */
type RowPerson = Pick<
  StoredRegistration,
  'name' | 'email' | 'npi' | 'specialties' | 'subspecialties' | 'yearsOfExperience' | 'privacy'
>;

type RowParts = {
  readonly submission: StoredSubmission;
  readonly criteria: readonly ProtocolCriterion[];
  /** Whether seconds and opened steps were recorded. */
  readonly recordsTime: boolean;
  /** Null where nothing is known of them. */
  readonly person: RowPerson | null;
  /** What stands for a model: its code in a blind study. */
  shownModel(model: string): string;
};

/** The longest text of a cell that is sent, in UTF-16 code units; a longer one is cut to less than that, and says so. */
const longest = 50_000;
const cutTo = 49_000;
const cutMark = '\n[cut, full text in local file]';

/**
 * The row of a judgement, column by column in their order: 54 with five criteria. Numbers are numbers, "unable to judge" is `U`, what is not
 * there is the empty text. Texts are fit for JSON and cells: no control characters but tabs and line ends, no lone surrogates, at most
 * 50,000 characters.
 */
export function submissionRow({ submission, criteria, recordsTime, person, shownModel }: RowParts): Cells {
  const { said } = submission;
  const known = person === null || person.privacy ? null : person;
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
    ['evaluator_name', known?.name ?? ''],
    ['email', known?.email ?? ''],
    ['specialty', person?.specialties.join('; ') ?? ''],
    ['subspecialty', person?.subspecialties.join('; ') ?? ''],
    ['npi_id', known?.npi ?? ''],
    ['years_experience', person?.yearsOfExperience ?? ''],
    ['question_id', submission.questionKey],
    ['question_sha256', said.questionSha256],
    ['model_A', shownModel(submission.modelA)],
    ['model_B', shownModel(submission.modelB)],
    ['side_seed', said.sideSeed],
    ['trace_A_sha256', said.traceASha256],
    ['trace_B_sha256', said.traceBSha256],
    ...criteria.flatMap(({ key }): [string, string | number][] => {
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
  return Object.fromEntries(cells.map(([name, value]) => [name, typeof value === 'string' ? cellText(value) : value]));
}

function ratingCell(rating: RatingValue | null | undefined): string | number {
  return rating ?? '';
}

/** A version of ours is a number; one of another program may be any text. */
function numberOrText(text: string): string | number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : text;
}

/** A text as a cell takes it. What it loses stays in the project. */
function cellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go.
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  if (clean.length <= longest) return clean;
  return `${clean.slice(0, cutTo).replace(/[\ud800-\udbff]$/, '')}${cutMark}`;
}
