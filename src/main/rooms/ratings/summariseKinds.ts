import { type Agreement, kappasOfPairs } from './numbers/agreement.ts';
import { judgedItems } from './numbers/ratedItems.ts';
import { resolveSubmissions } from './numbers/resolveSubmissions.ts';
import { createStudy, scopesOf } from './numbers/study.ts';
import type { Submission } from './reading/submission.ts';
import { type DrawRounds, type RatingsSummary, type SummaryOptions, summarise } from './summarise.ts';

/** Cohen's κ of each person with each model that judges, by scope. */
type AgreementWithJudges = Readonly<Record<string, Agreement['outcomes']['cohen_kappa']>>;

/** Results of people, and beside them those of models that judged; never mixed unless that was asked for. */
export type KindsSummary = RatingsSummary & {
  /** Whose the results are. */
  readonly evaluator_kind: 'people' | 'models' | 'people_and_models';
  /** What models judged, where the results are of people alone. */
  readonly judges: RatingsSummary | null;
  readonly agreement_with_judges: AgreementWithJudges | null;
};

/** `summarise` of people and of models apart. With `withJudges` their verdicts count together, and `evaluator_kind` says so. */
export async function summariseKinds(
  submissions: readonly Submission[],
  options: SummaryOptions & { readonly withJudges: boolean },
  draw: DrawRounds,
): Promise<KindsSummary> {
  const people = submissions.filter(({ isModel }) => !isModel);
  const judges = submissions.filter(({ isModel }) => isModel);
  const none = { judges: null, agreement_with_judges: null };
  if (judges.length === 0) return { ...(await summarise(people, options, draw)), evaluator_kind: 'people', ...none };
  if (people.length === 0) return { ...(await summarise(judges, options, draw)), evaluator_kind: 'models', ...none };
  const agreement_with_judges = agreementWithJudges(submissions, options);
  if (options.withJudges) {
    const pooled = await summarise(submissions, options, draw);
    return { ...pooled, evaluator_kind: 'people_and_models', judges: null, agreement_with_judges };
  }
  const ofPeople = await summarise(people, options, draw);
  const ofJudges = await summarise(judges, options, draw);
  return { ...ofPeople, evaluator_kind: 'people', judges: ofJudges, agreement_with_judges };
}

function agreementWithJudges(submissions: readonly Submission[], options: SummaryOptions): AgreementWithJudges {
  const study = createStudy(resolveSubmissions(submissions).counted, options);
  const models = new Set(study.counted.flatMap(({ submission }) => (submission.isModel ? [submission.evaluator] : [])));
  const items = study.criteria.map((_, criterion) => judgedItems(study, criterion));
  const entries = scopesOf(study).flatMap(({ names, criteria }) => {
    const own = items.filter((_, criterion) => criteria.includes(criterion));
    const across = kappasOfPairs(study, own).filter(
      ({ evaluator_x, evaluator_y }) => models.has(evaluator_x) !== models.has(evaluator_y),
    );
    return names.map((name) => [name, across]);
  });
  return Object.fromEntries(entries);
}
