import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';
import { type BootstrapInput, bootstrapParts } from './numbers/bootstrap.ts';
import { type BootstrapIntervals, bootstrapIntervals, roundsOfScope } from './numbers/bootstrapIntervals.ts';
import { comparisonGraph } from './numbers/comparisonGraph.ts';
import { allWins, type QuestionSums, questionSums } from './numbers/questionSums.ts';
import { type JudgedItems, judgedItems } from './numbers/ratedItems.ts';
import { type RowCounts, resolveSubmissions } from './numbers/resolveSubmissions.ts';
import { type ScopeResults, scopeResults } from './numbers/scopeResults.ts';
import { createStudy, type Scope, type Study, scopesOf } from './numbers/study.ts';
import { familyAlpha, type Tested, tellApart } from './numbers/toldApart.ts';
import type { Submission } from './reading/submission.ts';

export type SummaryOptions = {
  /** Names of the criteria in the order of the results, and their numbers in the submissions. */
  readonly criteria: readonly { readonly name: string; readonly number: number }[];
  /** Models in the order of the study, so that codes in their place change no coefficient; others follow by code unit. */
  readonly modelOrder: readonly string[];
  readonly ties?: 'half' | 'out';
  /** Of the bootstrap by question; 0 rounds for none. */
  readonly seed: number;
  readonly rounds: number;
};

/** Draws the rounds of one part: here or in a thread. */
export type DrawRounds = (part: BootstrapInput) => Float64Array | Promise<Float64Array>;

/** The rounds of an input, and what they were drawn from. */
export type Drawn = { readonly input: BootstrapInput; readonly parts: readonly Float64Array[] };

export async function drawAll(input: BootstrapInput, draw: DrawRounds): Promise<Drawn> {
  return { input, parts: await Promise.all(bootstrapParts(input).map((part) => draw(part))) };
}

type SummarisedScope = Tested<ScopeResults> & {
  /** Null without rounds, and of fewer than two questions. */
  readonly bootstrap: BootstrapIntervals | null;
};

/** The results of one set of submissions by criterion, and in the last scope of all criteria pooled. */
type StudyResults = {
  readonly models: readonly string[];
  readonly evaluator_ids: readonly string[];
  readonly counts: StudyCounts;
  /** All tests of differences of strengths below are one family. */
  readonly holm: { readonly tests: number; readonly alpha: number };
  readonly results: Readonly<Record<string, SummarisedScope>>;
};
type StudyCounts = {
  readonly counted: number;
  readonly repeats: number;
  readonly analysed: number;
  readonly evaluators: number;
  readonly questions: number;
  readonly models: number;
  readonly items: number;
};

/** What `akapen ratings summarise` prints of one kind of evaluators: people, or models that judge. */
export type RatingsSummary = Omit<StudyResults, 'counts'> & {
  readonly format: 'akapen-ratings-summary/1';
  readonly criteria: readonly string[];
  readonly question_ids: readonly string[];
  readonly counts: RowCounts & StudyCounts & { readonly by_protocol_version: Readonly<Record<string, number>> };
  readonly by_evaluator: readonly {
    readonly evaluator_id: string;
    readonly is_model: boolean;
    readonly counted: number;
    readonly repeats: number;
    readonly analysed: number;
    readonly nonsense: number;
  }[];
  readonly sides: readonly { readonly model: string; readonly left: number; readonly right: number }[];
  /** The same of each version alone, where there are several: a protocol that changed in the middle splits the results. */
  readonly by_protocol_version: Readonly<Record<string, StudyResults>>;
};

/** Above this a matrix of all models has more cells than anybody reads, and a bootstrap takes hours. */
const mostModels = 500;

/**
 * Resolves duplicates, revisions, withdrawals and repeats, and computes all numbers of what counts. For no submissions all are empty.
 * Errors: INVALID_INPUT with `models` and `limit` for more than 500 models.
 */
export async function summarise(
  submissions: readonly Submission[],
  options: SummaryOptions,
  draw: DrawRounds,
): Promise<RatingsSummary> {
  const { counted, nonsense, counts } = resolveSubmissions(submissions);
  const study = createStudy(counted, options);
  const models = study.models.length;
  if (models > mostModels) {
    const told = `${models} models; up to ${mostModels} can be summed up together`;
    throw new AppError('INVALID_INPUT', told, { models, limit: mostModels });
  }
  const all = await studyResults(study, options, draw);
  const versions = Object.entries(Object.groupBy(counted, ({ submission }) => submission.protocolVersion))
    .map(([version, own = []]) => ({ version, own }))
    .sort((one, other) => (one.version < other.version ? -1 : 1));
  const byVersion: [string, StudyResults][] = [];
  for (const { version, own } of versions.length > 1 ? versions : [])
    byVersion.push([version, await studyResults(createStudy(own, options), options, draw)]);
  return {
    format: 'akapen-ratings-summary/1',
    criteria: study.criteria,
    ...all,
    question_ids: study.questions,
    counts: {
      ...counts,
      ...all.counts,
      by_protocol_version: Object.fromEntries(versions.map(({ version, own }) => [version, own.length])),
    },
    by_evaluator: byEvaluator(study, nonsense),
    sides: sidesOf(study),
    by_protocol_version: Object.fromEntries(byVersion),
  };
}

async function studyResults(study: Study, options: SummaryOptions, draw: DrawRounds): Promise<StudyResults> {
  const sums = scopeSums(study);
  const input = roundsInput(study, sums, options);
  const drawing = input && drawAll(input, draw);
  // A thread that fails meanwhile is told where its rounds are waited for.
  drawing?.catch(() => {});
  // Threads get what they draw from, and do so while the rest is computed.
  await setImmediate();
  const { scopes, ...numbers } = studyNumbers(study, sums);
  const drawn = await drawing;
  return {
    ...numbers,
    results: Object.fromEntries(
      scopes.flatMap(({ names, result }, index) => {
        const rounds = drawn && bootstrapIntervals(study, roundsOfScope(drawn.parts, drawn.input, index), options.seed);
        const whole = { ...result, bootstrap: rounds };
        return names.map((name) => [name, whole]);
      }),
    ),
  };
}

type ScopeSums = {
  readonly scope: Scope;
  readonly items: readonly JudgedItems[];
  readonly sums: QuestionSums;
};

/** What each question adds to each scope. */
export function scopeSums(study: Study): ScopeSums[] {
  const items = study.criteria.map((_, criterion) => judgedItems(study, criterion));
  return scopesOf(study).map((scope) => {
    const own = items.filter((_, criterion) => scope.criteria.includes(criterion));
    return { scope, items: own, sums: questionSums(study, scope, own) };
  });
}

/** The numbers of a study but for those that need rounds: of each scope with the names under which it stands. */
export function studyNumbers(study: Study, sums: readonly ScopeSums[]) {
  const { results, tests } = tellApart(sums.map((one) => scopeResults(study, one.scope, one.sums, one.items)));
  return {
    models: study.models,
    evaluator_ids: study.evaluators,
    counts: {
      counted: study.counted.length,
      repeats: study.repeats.length,
      analysed: study.analysed.length,
      evaluators: study.evaluators.length,
      questions: study.questions.length,
      models: study.models.length,
      items: new Set(study.counted.map(({ question, pair }) => question * study.pairs.length + pair)).size,
    },
    holm: { tests, alpha: familyAlpha },
    scopes: results.map((result, index) => ({ names: sums[index]?.scope.names ?? [], result })),
  };
}

/** What rounds are drawn from, for all scopes alike; null without rounds, or with fewer than two questions to draw from. */
export function roundsInput(
  study: Study,
  scopes: readonly ScopeSums[],
  { seed, rounds }: Pick<SummaryOptions, 'seed' | 'rounds'>,
): BootstrapInput | null {
  if (rounds === 0 || study.questions.length < 2) return null;
  return {
    scopes: scopes.map(({ sums }) => ({ sums, compared: comparisonGraph(allWins(study, sums)).compared })),
    pairs: study.pairs,
    modelCount: study.models.length,
    questionCount: study.questions.length,
    seed,
    rounds,
  };
}

export function sidesOf({ models, counted }: Study): RatingsSummary['sides'] {
  const sides = models.map((model) => ({ model, left: 0, right: 0 }));
  for (const { submission, x, y, xIsLeft } of counted) {
    const [left, right] = xIsLeft ? [sides[x], sides[y]] : [sides[y], sides[x]];
    if (!submission.hasSides || left === undefined || right === undefined) continue;
    left.left += 1;
    right.right += 1;
  }
  return sides;
}

function byEvaluator(study: Study, nonsense: readonly Submission[]): RatingsSummary['by_evaluator'] {
  const rows = new Map<string, { is_model: boolean; counted: number; repeats: number; nonsense: number }>();
  const rowOf = ({ evaluator, isModel }: Submission) => {
    const row = rows.get(evaluator) ?? { is_model: isModel, counted: 0, repeats: 0, nonsense: 0 };
    rows.set(evaluator, row);
    return row;
  };
  for (const { submission } of study.counted) rowOf(submission).counted += 1;
  for (const { again } of study.repeats) rowOf(again.submission).repeats += 1;
  for (const submission of nonsense) rowOf(submission).nonsense += 1;
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([evaluator_id, row]) => ({ evaluator_id, ...row, analysed: row.counted - row.repeats }));
}
