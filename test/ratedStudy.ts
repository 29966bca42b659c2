import type { WritableDatabase } from '../src/main/database/types.ts';
import type { Submission } from '../src/main/rooms/ratings/reading/submission.ts';
import { insertSubmission } from '../src/main/rooms/ratings/tables/submissionsTable.ts';
import { emptyDraft, type RatingDraft } from '../src/shared/rooms/ratings/draft.ts';

/** Writes judgements that were made elsewhere into a study, as the merge of a bundle would; criteria by their numbers. Reasons as `reasonOf` says. */
export function writeJudgements(
  db: WritableDatabase,
  studyId: number,
  submissions: readonly Submission[],
  criteria: readonly { readonly name: string; readonly number: number }[],
  reasonOf: (submission: Submission, criterion: string) => string = () => '',
): void {
  // Of rows with one id the first counts, and no other can be in a project.
  const unique = submissions.filter((one, at) => submissions.findIndex(({ id }) => id === one.id) === at);
  db.transaction(() => {
    for (const [index, one] of unique.entries()) {
      const answers: Record<string, RatingDraft['answers'][string]> = {};
      for (const { name, number } of criteria) {
        const { choice = '', ratingA = null, ratingB = null } = one.answers[number] ?? {};
        const reason = reasonOf(one, name);
        answers[name] = { choice: choice === '' ? null : choice, reason, ratingA, ratingB };
      }
      const draft: RatingDraft = { ...emptyDraft, answers };
      insertSubmission(
        db,
        {
          ...{ id: one.id, studyId, evaluatorId: null, assignmentId: null, studyEvaluatorId: one.evaluator },
          ...{ status: one.status, supersedes: one.supersedes, protocolVersion: one.protocolVersion },
          submittedAt: new Date(one.submittedAt).toISOString(),
          ...{ questionKey: one.question, modelA: one.modelA, modelB: one.modelB },
          said: {
            ...{
              draft,
              overrides: [],
              protocolId: 'five-criteria',
              questionSha256: '',
              traceASha256: '',
              traceBSha256: '',
            },
            ...{
              nonsenseReason: one.status === 'nonsense' ? 'unclear' : null,
              sideSeed: '',
              appVersion: '0',
              deviceId: 'd',
            },
          },
        },
        index + 1,
      );
    }
  })();
}
