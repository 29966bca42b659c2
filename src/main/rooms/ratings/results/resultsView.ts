import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import type {
  Fit,
  Interval,
  ModelRow,
  PairRow,
  RatingRow,
  ResultsView,
  ScopeView,
  Share,
  StyleView,
} from '../../../../shared/rooms/ratings/resultsView.ts';
import { type Proportion, proportion } from '../../../metrics/proportion.ts';
import type { BootstrapIntervals } from '../numbers/bootstrapIntervals.ts';
import { hasClusteredError } from '../numbers/bradleyTerry.ts';
import { isEntangled, type StyleControl } from '../numbers/styleControl.ts';
import type { PreparedResults } from './prepareResults.ts';

type Scope = PreparedResults['numbers']['scopes'][number]['result'];
type Drawn = BootstrapIntervals | null;

/** Prepared results with their intervals, as a window shows them. */
export function resultsView(prepared: PreparedResults, drawn: readonly Drawn[]): ResultsView {
  const { counter, protocolVersion, criteria, judges, rowCounts, numbers, sides, unjudged } = prepared;
  const { counts } = numbers;
  return {
    counter,
    protocolVersion,
    criteria: [...criteria],
    judges,
    counts: {
      rows: rowCounts.rows,
      duplicates: rowCounts.duplicate_rows,
      superseded: rowCounts.superseded + rowCounts.lost_to_later_revision,
      withdrawn: rowCounts.withdrawn,
      nonsense: rowCounts.nonsense,
      counted: rowCounts.counted,
      shown: counts.counted,
      analysed: counts.analysed,
      repeats: counts.repeats,
      evaluators: counts.evaluators,
      questions: counts.questions,
      items: counts.items,
    },
    models: [...numbers.models],
    holm: numbers.holm,
    scopes: Object.fromEntries(
      numbers.scopes.flatMap(({ names, result }, index) => {
        const shown = scopeView(result, drawn[index] ?? null);
        const view = { ...shown, models: [...shown.models, ...unjudged.map(withoutJudgements)] };
        return names.map((name) => [name, view]);
      }),
    ),
    sides: [...sides],
  };
}

function scopeView(scope: Scope, drawn: Drawn): ScopeView {
  const { votes, votes_used, questions_used, position, self_consistency, style_control } = scope;
  const differences = new Map(scope.bradley_terry.differences.map((one) => [pairKey(one), one]));
  const { A: left, B: right, tie_good: tiesGood, tie_bad: tiesBad, unable, unanswered } = votes;
  const answered = left + right + tiesGood + tiesBad + unable;
  return {
    submissions: scope.submissions,
    votes: { left, right, tiesGood, tiesBad, unable, unanswered },
    ties: shareOf(proportion(tiesGood + tiesBad, answered), null),
    unable: shareOf(proportion(unable, answered), null),
    votesUsed: votes_used,
    questions: questions_used,
    models: scope.models.map((_, index) => modelRow(scope, index, drawn)),
    pairs: [
      ...scope.pairs.map((_, index) => pairRow(scope, index, drawn, differences)),
      ...throughOthers(scope, differences),
    ],
    fit: fitOf(scope),
    position: { share: shareOf(position.left_rate, null), p: testOf(position.left_rate.n, position.p_value) },
    consistency: {
      repeats: self_consistency.repeats,
      swapped: self_consistency.n_sides_swapped,
      pickedOther: self_consistency.picked_other_model,
      share: shareOf(self_consistency.consistent, null),
    },
    ratings: scope.ratings.models.map(ratingRow),
    style: style_control && styleView(style_control, questions_used),
    drawn: drawn && {
      rounds: drawn.rounds,
      questions: drawn.questions,
      seed: drawn.seed,
      ridgeRounds: drawn.rounds_by_status.not_finite,
      withoutFit: drawn.rounds - drawn.rounds_by_status.ok - drawn.rounds_by_status.not_finite,
    },
  };
}

/** A model of the study that nobody has judged. */
function withoutJudgements(model: string): ModelRow {
  const none = { wins: 0, losses: 0, tiesGood: 0, tiesBad: 0, unable: 0, unanswered: 0 };
  return { model, ...none, rate: shareOf(proportion(0, 0), null), strength: null };
}

function modelRow({ models, bradley_terry }: Scope, index: number, drawn: Drawn): ModelRow {
  const own = models[index];
  const strength = bradley_terry.models[index];
  if (own === undefined || strength === undefined) throw new Error('A model without its numbers');
  return {
    model: own.model,
    wins: own.wins,
    losses: own.losses,
    tiesGood: own.ties_good,
    tiesBad: own.ties_bad,
    unable: own.unable,
    unanswered: own.unanswered,
    rate: shareOf(own.win_rate, drawnInterval(drawn, drawn?.win_rate_models[index])),
    strength:
      strength.strength === null
        ? null
        : {
            value: strength.strength,
            se: strength.se_clustered,
            interval: clusteredInterval(strength, bradley_terry.questions),
            drawn: hasClusteredError(strength) ? drawnInterval(drawn, drawn?.strengths[index]) : null,
          },
  };
}

type Difference = Scope['bradley_terry']['differences'][number];
const pairKey = ({ model_x, model_y }: { model_x: string; model_y: string }) => JSON.stringify([model_x, model_y]);

function pairRow(
  { pairs, bradley_terry, ratings }: Scope,
  index: number,
  drawn: Drawn,
  differences: ReadonlyMap<string, Difference>,
): PairRow {
  const pair = pairs[index];
  const rated = ratings.differences[index];
  if (pair === undefined || rated === undefined) throw new Error('A pair without its numbers');
  return {
    x: pair.model_x,
    y: pair.model_y,
    submissions: pair.submissions,
    xWins: pair.x_wins,
    yWins: pair.y_wins,
    tiesGood: pair.ties_good,
    tiesBad: pair.ties_bad,
    unable: pair.unable,
    unanswered: pair.unanswered,
    rate: shareOf(pair.win_rate_x, drawnInterval(drawn, drawn?.win_rate_pairs[index])),
    signTest: { n: pair.sign_test.n, p: pair.sign_test.p_value },
    difference: differenceOf(differences.get(pairKey(pair)), bradley_terry.questions),
    ratings: {
      n: rated.n,
      mean: rated.mean,
      interval: enough(rated.n, rated.low, rated.high),
      p: testOf(rated.n, rated.p_value),
    },
  };
}

/** Pairs that nobody compared, whose strengths differ by comparisons with others: they are tested and have an order in a forest, too. */
function throughOthers({ pairs, bradley_terry }: Scope, differences: ReadonlyMap<string, Difference>): PairRow[] {
  const compared = new Set(pairs.map(pairKey));
  return [...differences.values()]
    .filter((difference) => !compared.has(pairKey(difference)))
    .map((difference) => ({
      ...{ x: difference.model_x, y: difference.model_y, submissions: 0, xWins: 0, yWins: 0 },
      ...{ tiesGood: 0, tiesBad: 0, unable: 0, unanswered: 0, rate: shareOf(proportion(0, 0), null) },
      signTest: { n: 0, p: null },
      difference: differenceOf(difference, bradley_terry.questions),
      ratings: { n: 0, mean: null, interval: null, p: null },
    }));
}

function differenceOf(found: Difference | undefined, questions: number): PairRow['difference'] {
  if (found === undefined) return null;
  return {
    value: found.value,
    interval: clusteredInterval(found, questions),
    p: testOf(questions, found.p_value),
    pHolm: testOf(questions, found.p_holm),
    toldApart: questions >= leastForInterval && found.told_apart,
  };
}

/** None of no width: questions that all say the same tell nothing about others. */
function clusteredInterval(
  of: Pick<Difference, 'se_clustered' | 'low_clustered' | 'high_clustered'>,
  questions: number,
): Interval {
  return hasClusteredError(of) ? enough(questions, of.low_clustered, of.high_clustered) : null;
}

function fitOf({ bradley_terry }: Scope): Fit {
  const { status, votes, questions, check } = bradley_terry;
  return {
    status,
    votes,
    questions,
    groups: bradley_terry.components.map((group) => [...group]),
    strongGroups: bradley_terry.strong_components.map((group) => [...group]),
    withoutComparisons: [...bradley_terry.models_without_comparisons],
    ridge: bradley_terry.ridge_lambda,
    hasClustered: bradley_terry.clustered_se_available,
    secondMethod: check?.largest_difference ?? null,
  };
}

function ratingRow(row: Scope['ratings']['models'][number]): RatingRow {
  const { model, n, mean, sd, low, high, histogram, unable, missing } = row;
  return { model, n, mean, sd, interval: enough(n, low, high), histogram: [...histogram], unable, missing };
}

function styleView(
  { battles_used, models, plain, controlled, reason, features }: StyleControl,
  questions: number,
): StyleView {
  const n = Math.min(battles_used, questions);
  const row = (of: { value: number; low: number; high: number } | undefined) =>
    of ? { value: of.value, interval: enough(n, of.low, of.high) } : null;
  const strengthOf = (fit: typeof plain, model: string) => {
    const found = fit?.models.find((one) => one.model === model);
    return row(found && { value: found.strength, low: found.low, high: found.high });
  };
  return {
    votes: battles_used,
    reason,
    models: models.map((model) => ({
      model,
      plain: strengthOf(plain, model),
      controlled: strengthOf(controlled, model),
    })),
    features: features.map(({ feature, constant }) => {
      const found = controlled?.coefficients.find((one) => one.feature === feature);
      const interval = enough(n, found?.low ?? null, found?.high ?? null);
      const entangled = found !== undefined && isEntangled(found);
      return { feature, value: found?.value ?? null, interval, isConstant: constant, isEntangled: entangled };
    }),
  };
}

function shareOf({ value, count, n, low, high }: Proportion, drawn: Interval): Share {
  return { value, count, n, interval: enough(n, low, high), drawn: n < leastForInterval ? null : drawn };
}

function enough(n: number, low: number | null, high: number | null): Interval {
  return n < leastForInterval || low === null || high === null ? null : { low, high };
}

/** What is too little for an interval is too little for a verdict. */
function testOf(n: number, p: number | null): number | null {
  return n < leastForInterval ? null : p;
}

function drawnInterval(
  drawn: Drawn,
  found: { readonly low: number | null; readonly high: number | null } | undefined,
): Interval {
  return enough(drawn?.questions ?? 0, found?.low ?? null, found?.high ?? null);
}
