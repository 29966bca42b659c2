import { totalOf } from '../../../metrics/groupSums.ts';
import type { Choice } from '../reading/submission.ts';
import { type Agreement, agreement } from './agreement.ts';
import { type BradleyTerry, bradleyTerry } from './bradleyTerry.ts';
import { type Position, position, type SelfConsistency, selfConsistency } from './presentation.ts';
import { coincidencesIn, type QuestionSums } from './questionSums.ts';
import type { JudgedItems } from './ratedItems.ts';
import { type ModelRatings, type RatingDifference, ratingMeans } from './ratingMeans.ts';
import type { Scope, Study } from './study.ts';
import { type Battle, type StyleControl, styleControl } from './styleControl.ts';
import { type ModelResult, type PairResult, type WinRateMatrix, winRates } from './winRates.ts';

type VoteCounts = Readonly<Record<Exclude<Choice, ''> | 'unanswered', number>>;

/** The numbers of one criterion, or of all of them pooled. */
export type ScopeResults = {
  /** First presentations; the votes, by side, are theirs. */
  readonly submissions: number;
  readonly votes: VoteCounts;
  readonly votes_used: number;
  readonly questions_used: number;
  readonly pairs: readonly PairResult[];
  readonly models: readonly ModelResult[];
  readonly win_rate_matrix: WinRateMatrix;
  readonly bradley_terry: BradleyTerry;
  readonly position: Position;
  readonly ratings: { readonly models: readonly ModelRatings[]; readonly differences: readonly RatingDifference[] };
  readonly self_consistency: SelfConsistency;
  readonly agreement: Agreement;
  /** Null where no answer's text is known. */
  readonly style_control: StyleControl | null;
};

/** `items` are those of the criteria of the scope. */
export function scopeResults(
  study: Study,
  scope: Scope,
  sums: QuestionSums,
  items: readonly JudgedItems[],
): ScopeResults {
  return {
    submissions: study.analysed.length,
    ...countVotes(study, scope),
    ...winRates(study, scope),
    bradley_terry: bradleyTerry(study, sums),
    position: position(study, scope),
    ratings: ratingMeans(study, scope),
    self_consistency: selfConsistency(study, scope),
    agreement: agreement(study, items, coincidencesIn(totalOf(sums), study.pairs.length)),
    style_control: styleControl(battlesOf(study, scope), study.models),
  };
}

function countVotes({ analysed }: Study, { criteria }: Scope) {
  const votes = { A: 0, B: 0, tie_good: 0, tie_bad: 0, unable: 0, unanswered: 0 };
  const questions = new Set<number>();
  let used = 0;
  for (const { outcomes, scores, question, xIsLeft } of analysed) {
    for (const criterion of criteria) {
      const outcome = outcomes[criterion] ?? 'unanswered';
      votes[outcome === 'x' || outcome === 'y' ? ((outcome === 'x') === xIsLeft ? 'A' : 'B') : outcome] += 1;
      if ((scores[criterion] ?? null) === null) continue;
      used += 1;
      questions.add(question);
    }
  }
  return { votes, votes_used: used, questions_used: questions.size };
}

function battlesOf({ analysed }: Study, { criteria }: Scope): Battle[] {
  const battles: Battle[] = [];
  for (const { submission, scores, x, y, xIsLeft } of analysed) {
    const { style } = submission;
    if (style === null) continue;
    const [a, b] = xIsLeft ? [x, y] : [y, x];
    for (const criterion of criteria) {
      const score = scores[criterion] ?? null;
      if (score === null) continue;
      battles.push({ a, b, score: xIsLeft ? score : 1 - score, styleA: style.A, styleB: style.B });
    }
  }
  return battles;
}
