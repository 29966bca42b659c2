import type { WritableDatabase } from '../../src/main/database/types.ts';
import { insertSubmission } from '../../src/main/rooms/ratings/tables/submissionsTable.ts';
import { emptyDraft } from '../../src/shared/rooms/ratings/draft.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { createRandom } from './generate.ts';

const outcomes = ['A', 'A', 'B', 'B', 'tie_good', 'tie_bad', 'unable'] as const;
const evaluators = 40;

/** Judgements of the study of `writeStudy` as they come from elsewhere, each question by forty evaluators over and over. */
export function writeManyJudgements(db: WritableDatabase, studyId: number, count: number): void {
  const random = createRandom(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const said = {
    ...{ overrides: [], nonsenseReason: null, protocolId: 'five-criteria', questionSha256: '', traceASha256: '' },
    ...{ traceBSha256: '', sideSeed: '', appVersion: '0', deviceId: 'd' },
  };
  const amounts = { secondsPairwise: 0, secondsRating: 0, stepsOpenedA: 0, stepsOpenedB: 0, openedSteps: [] };
  db.transaction(() => {
    for (let row = 0; row < count; row += 1) {
      const answers = Object.fromEntries(
        fiveCriteria.criteria.map(({ key }) => {
          const choice = outcomes[below(outcomes.length)] ?? 'A';
          return [key, { choice, reason: '', ratingA: 1 + below(5), ratingB: 1 + below(5) }];
        }),
      );
      const [modelA, modelB] = below(2) === 0 ? ['a', 'b'] : ['b', 'a'];
      insertSubmission(
        db,
        {
          ...{
            id: `bench-${row}`,
            studyId,
            evaluatorId: null,
            assignmentId: null,
            status: 'submitted',
            supersedes: '',
          },
          studyEvaluatorId: `E-${row % evaluators}`,
          submittedAt: new Date(1_790_000_000_000 + row * 1_000).toISOString(),
          ...{ protocolVersion: '1', questionKey: `q${Math.floor(row / evaluators) % 50}`, modelA, modelB },
          said: { ...said, draft: { ...emptyDraft, answers, ...amounts } },
        },
        row + 1,
      );
    }
  })();
}
