import { type Fractions, harmonicMean, precisionRecallF1 } from '../../../metrics/precisionRecallF1.ts';
import { pythonLower } from '../../../metrics/pythonLower.ts';
import { pythonSplit } from '../../../metrics/pythonSplit.ts';

/** `string.punctuation` of Python: the ASCII marks, and no other. */
const punctuation = /[!-/:-@[-`{-~]/g;
/** `\b(a|an|the)\b` of Python, whose words are letters and numbers of every script. */
const article = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** The words of an answer as 2WikiMultihopQA compares them: lower case, without ASCII punctuation and the articles a, an, the. */
export function answerWords(text: string): string[] {
  return pythonSplit(pythonLower(text).replace(punctuation, '').replace(article, ' '));
}

/** A member of an evidence as it is compared: lower case, without ASCII punctuation, single spaces; articles stay. */
export function evidenceText(text: string): string {
  return pythonSplit(pythonLower(text).replace(punctuation, '')).join(' ');
}

/** Raised whenever a result of 2WikiMultihopQA may change. */
export const twoWikiVersion = 1;

/** What is scored: answer, supporting facts, evidences, and the three together, in the order the evaluator prints them. */
const twoWikiParts = ['answer', 'facts', 'evidences', 'joint'] as const;
type TwoWikiPart = (typeof twoWikiParts)[number];

/** Exact match (0 or 1) with precision, recall and F1; fractions in [0, 1]. */
type TwoWikiFigures = Fractions & { readonly em: number };

export type SupportingFact = readonly [title: string, sentence: number];
export type Evidence = readonly [subject: string, relation: string, object: string];

/** One gold question with its prediction. Where a prediction is null, there is none. */
export type TwoWikiItem = {
  readonly key: string;
  /** The answer and its aliases. */
  readonly goldAnswers: readonly string[];
  readonly goldFacts: readonly SupportingFact[];
  /** For each evidence, the triple and those that its aliases make. */
  readonly goldEvidences: readonly (readonly Evidence[])[];
  readonly predictedAnswer: string | null;
  readonly predictedFacts: readonly SupportingFact[] | null;
  readonly predictedEvidences: readonly Evidence[] | null;
};

/** The sixteen figures of a question. A part without a prediction is null, and so is `joint` then; the evaluator counts it as 0. */
export type TwoWikiScore = { readonly key: string } & Readonly<Record<TwoWikiPart, TwoWikiFigures | null>>;

const nothing: TwoWikiFigures = { em: 0, prec: 0, recall: 0, f1: 0 };
/** Answers that count only as a whole. */
const closedAnswers = new Set(['yes', 'no', 'noanswer']);

function overlap(predicted: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of predicted) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return common;
}

function compareAnswers(predicted: readonly string[], gold: readonly string[]): TwoWikiFigures {
  const [one, other] = [predicted.join(' '), gold.join(' ')];
  const em = one === other ? 1 : 0;
  if (em === 0 && (closedAnswers.has(one) || closedAnswers.has(other))) return nothing;
  return { em, ...precisionRecallF1(overlap(predicted, gold), predicted.length, gold.length) };
}

/** The best of each figure over all gold answers, so that precision and recall may come from different ones. */
function scoreAnswer(predicted: string, golds: readonly string[]): TwoWikiFigures {
  const words = answerWords(predicted);
  return golds
    .map((gold) => compareAnswers(words, answerWords(gold)))
    .reduce(
      (best, one) => ({
        em: Math.max(best.em, one.em),
        prec: Math.max(best.prec, one.prec),
        recall: Math.max(best.recall, one.recall),
        f1: Math.max(best.f1, one.f1),
      }),
      nothing,
    );
}

/** Facts by lower-cased title, after exact doubles are removed: two that differ only in case stay two. */
function factKeys(facts: readonly SupportingFact[]): string[] {
  const distinct = new Map(facts.map((fact) => [JSON.stringify(fact), fact]));
  return [...distinct.values()].map(([title, sentence]) => JSON.stringify([pythonLower(title), sentence]));
}

function scoreFacts(predicted: readonly SupportingFact[], gold: readonly SupportingFact[]): TwoWikiFigures {
  const [one, other] = [factKeys(predicted), factKeys(gold)];
  const [known, given] = [new Set(other), new Set(one)];
  const right = one.filter((key) => known.has(key)).length;
  const missed = other.filter((key) => !given.has(key)).length;
  return {
    em: right === one.length && missed === 0 ? 1 : 0,
    ...precisionRecallF1(right, one.length, right + missed),
  };
}

function scoreEvidences(predicted: readonly Evidence[], gold: TwoWikiItem['goldEvidences']): TwoWikiFigures {
  const keyOf = (evidence: Evidence) => JSON.stringify(evidence.map(evidenceText));
  const given = new Set(predicted.map(keyOf));
  const known = new Set(gold.flatMap((alternatives) => alternatives.map(keyOf)));
  const matched = [...given].filter((key) => known.has(key)).length;
  return {
    em: matched === given.size && matched === gold.length ? 1 : 0,
    ...precisionRecallF1(matched, given.size, gold.length),
  };
}

function joined(parts: readonly TwoWikiFigures[]): TwoWikiFigures {
  const product = (name: 'em' | 'prec' | 'recall') => parts.reduce((whole, part) => whole * part[name], 1);
  const [prec, recall] = [product('prec'), product('recall')];
  return { em: product('em'), prec, recall, f1: harmonicMean(prec, recall) };
}

/**
 * Scores questions as 2wikimultihop_evaluate_v1.1.py does. A gold evidence may be met by several predicted ones, so that recall of
 * evidences can exceed 1. Empty for no items.
 */
export function scoreTwoWikiItems(items: readonly TwoWikiItem[]): TwoWikiScore[] {
  return items.map((item) => {
    const answer = item.predictedAnswer === null ? null : scoreAnswer(item.predictedAnswer, item.goldAnswers);
    const facts = item.predictedFacts === null ? null : scoreFacts(item.predictedFacts, item.goldFacts);
    const evidences =
      item.predictedEvidences === null ? null : scoreEvidences(item.predictedEvidences, item.goldEvidences);
    const joint = answer && facts && evidences ? joined([answer, facts, evidences]) : null;
    return { key: item.key, answer, facts, evidences, joint };
  });
}

const prefixes = { answer: '', facts: 'sp_', evidences: 'evi_', joint: 'joint_' } as const satisfies Record<
  TwoWikiPart,
  string
>;
const figures = ['em', 'f1', 'prec', 'recall'] as const;

/** A question's sixteen figures by the evaluator's names, fractions; null where nothing was predicted. */
export function twoWikiFigures(score: TwoWikiScore): Record<string, number | null> {
  return Object.fromEntries(
    twoWikiParts.flatMap((part) =>
      figures.map((figure) => [`${prefixes[part]}${figure}`, score[part]?.[figure] ?? null] as const),
    ),
  );
}

/** `round(value, 2)` of Python: of two equally near decimals the even one. */
function hundredths(value: number): number {
  const isTie = Math.abs((value * 8) % 2) === 1;
  return isTie ? (2 * Math.round((value * 100) / 2)) / 100 : Number(value.toFixed(2));
}

/**
 * The sixteen figures of a set as the evaluator prints them: sums over the gold questions divided by their number, in percent with two
 * decimals. What was not predicted counts as 0. Null for no questions, where the evaluator divides by zero.
 */
export function twoWikiPercent(scores: readonly TwoWikiScore[]): Record<string, number> | null {
  if (scores.length === 0) return null;
  const sums = new Map<string, number>();
  for (const score of scores)
    for (const [name, value] of Object.entries(twoWikiFigures(score)))
      sums.set(name, (sums.get(name) ?? 0) + (value ?? 0));
  return Object.fromEntries([...sums].map(([name, sum]) => [name, hundredths((sum / scores.length) * 100)]));
}
