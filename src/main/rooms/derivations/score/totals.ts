import { isDeepStrictEqual } from 'node:util';
import type {
  IncomparableReason,
  ScoreFractions,
  ScoreSource,
  ScoreTotals,
} from '../../../../shared/rooms/derivations/score.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import type { Grain } from './grains.ts';
import type { ScoreProblem } from './problems.ts';
import { fractionsOf, type ScoredItem } from './scoredItem.ts';

/** Means over the items that take part in a grain; null for none. F1 is the mean of the items' F1, not the F1 of the means. */
function meansOf(items: readonly ScoredItem[], grain: Grain): ScoreTotals[Grain] {
  const column = (name: 'prec' | 'recall' | 'f1') =>
    pairwiseMean(items.flatMap((item) => (item[grain][name] === null ? [] : [item[grain][name]])));
  return { prec: column('prec'), recall: column('recall'), f1: column('f1') };
}

/** The figures of a metric that has some, as its evaluator computes them: added in order, divided by the number of items. */
function meanFigures(items: readonly ScoredItem[]): Pick<ScoreTotals, 'figures'> {
  const names = Object.keys(items[0]?.figures ?? {});
  if (names.length === 0) return {};
  const mean = (name: string) => items.reduce((sum, { figures }) => sum + (figures?.[name] ?? 0), 0) / items.length;
  return { figures: Object.fromEntries(names.map((name) => [name, mean(name)])) };
}

/** The means that the same items have without the synonyms of a project, where some took part. */
function meansWithout(items: readonly ScoredItem[]): Pick<ScoreTotals, 'withoutProjectSynonyms'> {
  const pairs = items.flatMap((item) =>
    item.withoutProjectSynonyms === undefined ? [] : [{ now: fractionsOf(item), plain: item.withoutProjectSynonyms }],
  );
  if (pairs.length === 0) return {};
  const mean = (part: keyof ScoreFractions) =>
    pairwiseMean(pairs.flatMap(({ plain }) => (plain[part] === null ? [] : [plain[part]])));
  return {
    withoutProjectSynonyms: {
      answerExactMatch: mean('answerExactMatch'),
      answerSimilarity: mean('answerSimilarity'),
      entityF1: mean('entityF1'),
      relationF1: mean('relationF1'),
      fullF1: mean('fullF1'),
      changedCount: pairs.filter(({ now, plain }) => !isDeepStrictEqual(now, plain)).length,
    },
  };
}

type TotalsBasis = {
  readonly items: readonly ScoredItem[];
  readonly source: ScoreSource;
  /** Whether the metric scores answers. */
  readonly scoresAnswers: boolean;
  /** In what metric, tokenizer, options and gold are not those of published scores. */
  readonly reasons: readonly IncomparableReason[];
  /** Problems of records that could not become items. */
  readonly otherProblems: readonly ScoreProblem[];
  /** What else is told first among the problems, without any bearing on numbers or on `comparable`. */
  readonly notices?: readonly { readonly item: string; readonly reason: string }[];
  /** How a problem and a reason are worded: sentences for the command line, codes for a window. */
  readonly reasonOf: (problem: ScoreProblem) => string;
  readonly wordsOf?: (reason: IncomparableReason) => string;
};

/**
 * The totals of a set, in the shape and with the bits of the reference programs (means as numpy adds them). Answer and derivation are averaged each over
 * the items that have them. `comparable` with published scores means: official settings, and no item for which the reference would have
 * stopped or that has no prediction; quirks that the reference survives are reproduced and do not count against it.
 */
export function scoreTotals({
  items,
  source,
  scoresAnswers,
  reasons: otherReasons,
  otherProblems,
  notices = [],
  reasonOf,
  wordsOf = (reason) => reason,
}: TotalsBasis): ScoreTotals {
  const answers = items.flatMap((item) => (item.answer === null ? [] : [item.answer]));
  const problems = [...otherProblems, ...items.flatMap((item) => item.problems)];
  const reasons: readonly IncomparableReason[] = [
    ...otherReasons,
    ...(problems.length > 0 ? (['itemProblems'] as const) : []),
  ];
  return {
    a: scoresAnswers
      ? {
          em: pairwiseMean(answers.map((answer) => answer.exactMatch)),
          score: pairwiseMean(answers.map((answer) => answer.similarity)),
        }
      : null,
    e: meansOf(items, 'e'),
    r: meansOf(items, 'r'),
    er: meansOf(items, 'er'),
    ...meanFigures(items),
    ...meansWithout(items),
    comparable: reasons.length === 0,
    reasons: reasons.map(wordsOf),
    problems: [
      ...notices.map(({ item, reason }) => ({ item, reason })),
      ...problems.map((problem) => ({ item: problem.item, reason: reasonOf(problem) })),
    ],
    source,
  };
}
