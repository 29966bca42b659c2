import { type Proportion, proportion } from '../../../metrics/proportion.ts';
import { signTest } from '../../../metrics/signTest.ts';
import { type Outcome, type Scope, type Study, usedOutcomes } from './study.ts';

/** Whether the left answer is picked more often than chance would have it, over all that counts, repeats too. */
export type Position = {
  readonly left_picks: number;
  readonly right_picks: number;
  readonly left_rate: Proportion;
  /** Binomial test against one half. */
  readonly p_value: number | null;
};

/** How often an evaluator says the same of a pair that is shown again. */
export type SelfConsistency = {
  /** Submissions that are repeats. */
  readonly repeats: number;
  /** Answers that were used both times. */
  readonly n: number;
  readonly n_sides_swapped: number;
  /** One model the first time, the other the second. */
  readonly picked_other_model: number;
  readonly consistent: Proportion;
};

/** Left picks of all decisive votes; judges that do not tell their sides are left out. */
export function position({ counted }: Study, { criteria }: Scope): Position {
  let [left, right] = [0, 0];
  for (const { submission, outcomes, xIsLeft } of counted) {
    if (!submission.hasSides) continue;
    for (const criterion of criteria) {
      const outcome = outcomes[criterion];
      if (outcome !== 'x' && outcome !== 'y') continue;
      if ((outcome === 'x') === xIsLeft) left += 1;
      else right += 1;
    }
  }
  const n = left + right;
  return { left_picks: left, right_picks: right, left_rate: proportion(left, n), p_value: signTest(left, n) };
}

/** Each repeat against the first presentation, by model, so that changed sides are undone; the two kinds of tie differ. */
export function selfConsistency({ repeats }: Study, { criteria }: Scope): SelfConsistency {
  let [n, swapped, same, flipped] = [0, 0, 0, 0];
  for (const { first, again } of repeats) {
    for (const criterion of criteria) {
      const [one, other] = [first.outcomes[criterion], again.outcomes[criterion]];
      if (!isUsed(one) || !isUsed(other)) continue;
      n += 1;
      if (first.xIsLeft !== again.xIsLeft) swapped += 1;
      if (one === other) same += 1;
      else if ((one === 'x' && other === 'y') || (one === 'y' && other === 'x')) flipped += 1;
    }
  }
  return {
    repeats: repeats.length,
    n,
    n_sides_swapped: swapped,
    picked_other_model: flipped,
    consistent: proportion(same, n),
  };
}

const isUsed = (outcome: Outcome | undefined) => usedOutcomes.some((used) => used === outcome);
