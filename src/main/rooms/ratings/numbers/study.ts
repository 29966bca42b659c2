import type { Rating, Submission } from '../reading/submission.ts';
import type { Counted } from './resolveSubmissions.ts';

/** Outcomes by model in the order of the categories of agreement; `x` is the model of the pair that comes first. */
export const usedOutcomes = ['x', 'y', 'tie_good', 'tie_bad'] as const;
type UsedOutcome = (typeof usedOutcomes)[number];
export type Outcome = UsedOutcome | 'unable' | 'unanswered';

/** A submission that counts, turned from sides to models. Lists go by number of the criterion in the study. */
export type Judgement = {
  readonly submission: Submission;
  /** Numbers in the lists of the study. */
  readonly question: number;
  readonly evaluator: number;
  readonly pair: number;
  readonly x: number;
  readonly y: number;
  readonly xIsLeft: boolean;
  readonly outcomes: readonly Outcome[];
  /** What of the vote goes to x: 1, 0, ½ for a tie, or the judge's probability; null where the answer is not used in rates. */
  readonly scores: readonly (number | null)[];
  readonly ratingsOfX: readonly Rating[];
  readonly ratingsOfY: readonly Rating[];
};

export type Pair = { readonly x: number; readonly y: number };

/** Judgements of one set of submissions, and the names that their numbers stand for. */
export type Study = {
  readonly criteria: readonly string[];
  /** In the order that results show and coefficients depend on. */
  readonly models: readonly string[];
  /** Sorted by code unit, as are the questions. */
  readonly evaluators: readonly string[];
  readonly questions: readonly string[];
  /** Pairs of models that were judged, in the order of the models. */
  readonly pairs: readonly Pair[];
  readonly counted: readonly Judgement[];
  /** First presentations: of the judgements of one evaluator on one question and pair, the earliest. In the order of the questions. */
  readonly analysed: readonly Judgement[];
  /** The later ones, each with its first. */
  readonly repeats: readonly { readonly first: Judgement; readonly again: Judgement }[];
};

/** Criteria whose answers are taken together, and the names of the results that they give. */
export type Scope = { readonly names: readonly string[]; readonly criteria: readonly number[] };

/**
 * Each criterion, and all of them pooled as `overall`: every answer to every criterion is then a vote. One criterion alone is both; where a
 * criterion has that name, the pool is `overall (pooled)`.
 */
export function scopesOf({ criteria }: Pick<Study, 'criteria'>): Scope[] {
  const pooled = criteria.includes('overall') ? 'overall (pooled)' : 'overall';
  const numbers = criteria.map((_, number) => number);
  if (criteria.length === 1) return [{ names: [...criteria, pooled], criteria: numbers }];
  const single = criteria.map((name, number) => ({ names: [name], criteria: [number] }));
  return [...single, { names: [pooled], criteria: numbers }];
}

type StudyOptions = {
  /** Names of criteria and their numbers in the submissions. */
  readonly criteria: readonly { readonly name: string; readonly number: number }[];
  /** Models in the order of the study; those that are not in it come behind, by code unit. */
  readonly modelOrder: readonly string[];
  /** What of the vote a tie gives: half a win to both, or nothing, as if nobody had judged. Half where it is not said. */
  readonly ties?: 'half' | 'out';
};

/** Turns submissions that count into judgements by model, and tells first presentations from repeats. */
export function createStudy(counted: readonly Counted[], { criteria, modelOrder, ties = 'half' }: StudyOptions): Study {
  const submissions = counted.map(({ submission }) => submission);
  const models = orderModels(new Set(submissions.flatMap(({ modelA, modelB }) => [modelA, modelB])), modelOrder);
  const evaluators = sorted(submissions.map(({ evaluator }) => evaluator));
  const questions = sorted(submissions.map(({ question }) => question));
  const numbers = { models: numbered(models), evaluators: numbered(evaluators), questions: numbered(questions) };
  const pairs = pairsOf(submissions, numbers.models);
  const pairNumbers = new Map(pairs.map(({ x, y }, number) => [x * models.length + y, number]));
  const judgements = counted.map(({ submission }): Judgement => {
    const [a, b] = [numbers.models.get(submission.modelA) ?? 0, numbers.models.get(submission.modelB) ?? 0];
    const [x, y] = [Math.min(a, b), Math.max(a, b)];
    return {
      submission,
      question: numbers.questions.get(submission.question) ?? 0,
      evaluator: numbers.evaluators.get(submission.evaluator) ?? 0,
      pair: pairNumbers.get(x * models.length + y) ?? 0,
      x,
      y,
      xIsLeft: a === x,
      ...answersByModel(submission, { criteria, ties }, a === x),
    };
  });
  const names = criteria.map(({ name }) => name);
  return {
    criteria: names,
    models,
    evaluators,
    questions,
    pairs,
    counted: judgements,
    ...splitRepeats(counted, judgements, { questions: questions.length, pairs: pairs.length }),
  };
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(byCodeUnit);
}

function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function orderModels(models: ReadonlySet<string>, order: readonly string[]): string[] {
  const known = order.filter((model) => models.has(model));
  return [...known, ...[...models].filter((model) => !known.includes(model)).sort(byCodeUnit)];
}

function numbered(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, number) => [name, number]));
}

function pairsOf(submissions: readonly Submission[], numbers: ReadonlyMap<string, number>): Pair[] {
  const count = numbers.size;
  const found = new Set<number>();
  for (const { modelA, modelB } of submissions) {
    const [a, b] = [numbers.get(modelA) ?? 0, numbers.get(modelB) ?? 0];
    found.add(Math.min(a, b) * count + Math.max(a, b));
  }
  return [...found].sort((one, other) => one - other).map((code) => ({ x: Math.floor(code / count), y: code % count }));
}

type ByModel = Pick<Judgement, 'outcomes' | 'scores' | 'ratingsOfX' | 'ratingsOfY'>;

function answersByModel(
  { answers }: Submission,
  { criteria, ties }: Pick<StudyOptions, 'criteria' | 'ties'>,
  xIsLeft: boolean,
): ByModel {
  const outcomes: Outcome[] = [];
  const scores: (number | null)[] = [];
  const ratingsOfX: Rating[] = [];
  const ratingsOfY: Rating[] = [];
  for (const { number } of criteria) {
    const { choice = '', shareOfA = null, ratingA = null, ratingB = null } = answers[number] ?? {};
    const isOfX = (choice === 'A') === xIsLeft;
    const outcome = choice === '' ? 'unanswered' : choice === 'A' || choice === 'B' ? (isOfX ? 'x' : 'y') : choice;
    outcomes.push(outcome);
    const isLeftOut = ties === 'out' && (outcome === 'tie_good' || outcome === 'tie_bad');
    scores.push(isLeftOut ? null : shareOfA === null ? scoreOf(outcome) : xIsLeft ? shareOfA : 1 - shareOfA);
    ratingsOfX.push(xIsLeft ? ratingA : ratingB);
    ratingsOfY.push(xIsLeft ? ratingB : ratingA);
  }
  return { outcomes, scores, ratingsOfX, ratingsOfY };
}

function scoreOf(outcome: Outcome): number | null {
  if (outcome === 'x') return 1;
  if (outcome === 'y') return 0;
  return outcome === 'unable' || outcome === 'unanswered' ? null : 0.5;
}

/** How many there are, so that an evaluator, a question and a pair are one number. */
type ItemNumbers = { readonly questions: number; readonly pairs: number };

function splitRepeats(counted: readonly Counted[], judgements: readonly Judgement[], numbers: ItemNumbers) {
  const order = counted
    .map(({ firstAt, firstPlace }, index) => ({ firstAt, firstPlace, index }))
    .sort((one, other) => one.firstAt - other.firstAt || one.firstPlace - other.firstPlace);
  const firsts = new Map<number, Judgement>();
  const repeats: { first: Judgement; again: Judgement }[] = [];
  for (const { index } of order) {
    const judgement = judgements[index];
    if (judgement === undefined) continue;
    const { evaluator, question, pair } = judgement;
    const item = (evaluator * numbers.questions + question) * numbers.pairs + pair;
    const first = firsts.get(item);
    if (first === undefined) firsts.set(item, judgement);
    else repeats.push({ first, again: judgement });
  }
  return { analysed: [...firsts.values()].sort((one, other) => one.question - other.question), repeats };
}
