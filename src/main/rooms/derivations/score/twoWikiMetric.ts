import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ItemScore, PairAlignment, ScoredSegment } from '../../../../shared/rooms/derivations/score.ts';
import { type EntityAliases, isText } from './entityAliases.ts';
import { type Flaw, flaw } from './problems.ts';
import type { FieldAlignment, ScoredItem, ScoreRow } from './scoredItem.ts';
import {
  answerWords,
  type Evidence,
  evidenceText,
  type SupportingFact,
  scoreTwoWikiItems,
  type TwoWikiItem,
  type TwoWikiScore,
  twoWikiFigures,
} from './scoreTwoWiki.ts';
import { alternatives, isEvidence, isFact, isListOf } from './twoWikiInputs.ts';

/**
 * Scores questions of a project as 2wikimultihop_evaluate_v1.1.py does, with what met. What was not predicted counts as 0 there and here. A part of another shape than the
 * evaluator reads, at which it would stop, counts as 0 too and is named.
 */
export function scoreTwoWikiRows(rows: readonly ScoreRow[], aliases: EntityAliases): ScoredItem[] {
  const read = rows.map((row) => readRow(row, aliases));
  const scores = scoreTwoWikiItems(read.map(({ item }) => item));
  return read.flatMap(({ item, content, flaws }, index) => {
    const score = scores[index];
    return score === undefined ? [] : [explained(item, content, score, flaws)];
  });
}

type ReadRow = { readonly item: TwoWikiItem; readonly content: QuestionContent; readonly flaws: readonly Flaw[] };

function readRow({ key, content, predicted }: ScoreRow, aliases: EntityAliases): ReadRow {
  const flaws: Flaw[] = [];
  function part<Value>(value: unknown, isValue: (one: unknown) => one is Value, missing: Flaw['code']): Value | null {
    if (value !== undefined && isValue(value)) return value;
    flaws.push(flaw(value === undefined ? missing : 'predictionShape', 'predicted'));
    return null;
  }
  const named = (id: string | null | undefined) => (id ? (aliases.get(id) ?? []) : []);
  const steps = content.derivations[0] ?? [];
  const item = {
    key,
    goldAnswers: content.answer === null ? [] : [content.answer, ...named(content.answerId)],
    goldFacts: (content.supportingFacts ?? []).map(({ title, sentenceIndex }) => [title, sentenceIndex] as const),
    goldEvidences: steps.map((step) => alternatives(evidenceOf(step), idsOf(step), aliases)),
    predictedAnswer: part(predicted.answer, isText, 'answerCountsZero'),
    predictedFacts: part(predicted.support, (value) => isListOf(value, isFact), 'supportCountsZero'),
    predictedEvidences: part(predicted.derivation, (value) => isListOf(value, isEvidence), 'evidencesCountZero'),
  };
  return { item, content, flaws };
}

const evidenceOf = ({ subject, relation, objects }: DerivationStep): Evidence => [subject, relation, objects[0] ?? ''];
const idsOf = ({ relation, ids }: DerivationStep): Evidence | undefined =>
  ids === undefined ? undefined : [ids.subject, relation, ids.object];

const nothing = { prec: 0, recall: 0, f1: 0 };

function explained(
  item: TwoWikiItem,
  content: QuestionContent,
  score: TwoWikiScore,
  flaws: readonly Flaw[],
): ScoredItem {
  const { answer, facts, evidences, joint } = score;
  const fractions = (figures: TwoWikiScore['facts']) => {
    const { prec, recall, f1 } = figures ?? nothing;
    return { prec, recall, f1 };
  };
  const predicted = item.predictedEvidences ?? [];
  return {
    key: item.key,
    answer: {
      exactMatch: answer?.em ?? 0,
      similarity: answer?.f1 ?? 0,
      alignment: alignAnswers(bestAnswer(item), item.predictedAnswer ?? '', answer?.f1 ?? 0),
    },
    e: fractions(facts),
    r: fractions(evidences),
    er: fractions(joint),
    figures: Object.fromEntries(Object.entries(twoWikiFigures(score)).map(([name, value]) => [name, value ?? 0])),
    support: alignFacts(item.goldFacts, item.predictedFacts ?? []),
    pairs: alignEvidences(item.goldEvidences, predicted),
    references: [],
    used: 0,
    tie: false,
    predictedAnswer: item.predictedAnswer,
    predictedDerivation: predicted.map(([subject, relation, object]) => ({
      ...{ subject, relation, objects: [object] },
      support: null,
    })),
    problems: flaws.map((one) => ({ item: item.key, ...one })),
    predictedCount: predicted.length,
    goldCount: content.derivations[0]?.length ?? 0,
  };
}

/** The gold answer or alias that shares most words with the predicted one; the answer itself where none shares any. */
function bestAnswer({ goldAnswers, predictedAnswer }: TwoWikiItem): string {
  const given = answerWords(predictedAnswer ?? '');
  const shared = (gold: string) => {
    const words = answerWords(gold);
    return words.filter((word) => given.includes(word)).length / Math.max(1, words.length, given.length);
  };
  return goldAnswers.reduce((best, one) => (shared(one) > shared(best) ? one : best), goldAnswers[0] ?? '');
}

/** Both answers in words; each counts once, as often as the other side has it. Articles and lone punctuation do not count. */
function alignAnswers(gold: string, predicted: string, similarity: number): FieldAlignment {
  const [goldWords, predictedWords] = [answerWords(gold), answerWords(predicted)];
  const order = [...new Set(goldWords.filter((word) => predictedWords.includes(word)))];
  return { gold: segments(gold, predictedWords, order), predicted: segments(predicted, goldWords, order), similarity };
}

function segments(text: string, others: readonly string[], order: readonly string[]): ScoredSegment[] {
  const left = [...others];
  return (text.match(/\s+|\S+/g) ?? []).map((part): ScoredSegment => {
    const [word, ...rest] = answerWords(part);
    const segment = { text: part, match: null, bySynonym: false };
    if (word === undefined) return { ...segment, mark: 'ignored' };
    const at = rest.length > 0 ? -1 : left.indexOf(word);
    if (at === -1) return { ...segment, mark: 'unmatched' };
    left.splice(at, 1);
    return { ...segment, mark: 'matched', match: order.indexOf(word) };
  });
}

function alignFacts(
  gold: readonly SupportingFact[],
  predicted: readonly SupportingFact[],
): NonNullable<ItemScore['support']> {
  const keyOf = ([title, sentence]: SupportingFact) => JSON.stringify([title.toLowerCase(), sentence]);
  const shown = (facts: readonly SupportingFact[], others: readonly SupportingFact[]) => {
    const known = new Set(others.map(keyOf));
    return facts.map((fact) => ({ title: fact[0], sentenceIndex: fact[1], met: known.has(keyOf(fact)) }));
  };
  return { gold: shown(gold, predicted), predicted: shown(predicted, gold) };
}

const keyOf = (evidence: Evidence) => JSON.stringify(evidence.map(evidenceText));

/**
 * Pairs of equal triples first (a gold triple may be met by several), then what is left by the number of members that are equal, with weight 0; what has
 * nothing equal stands alone. Gold order, then predicted triples without a partner.
 */
function alignEvidences(gold: TwoWikiItem['goldEvidences'], predicted: readonly Evidence[]): PairAlignment[] {
  const known = gold.map((alternatives) => new Set(alternatives.map(keyOf)));
  const goldOf = predicted.map((evidence) => known.findIndex((keys) => keys.has(keyOf(evidence))));
  const free = new Set([...predicted.keys()].filter((index) => goldOf[index] === -1));
  const pairs = gold.flatMap((alternatives, goldStep) => {
    const met = [...predicted.keys()].filter((index) => goldOf[index] === goldStep);
    if (met.length > 0) return met.map((index) => pair(alternatives, goldStep, predicted[index], index, 1));
    const near = nearest(alternatives, predicted, free);
    if (near !== null) free.delete(near);
    return [pair(alternatives, goldStep, near === null ? undefined : predicted[near], near ?? -1, 0)];
  });
  return [...pairs, ...[...free].map((index) => pair([], -1, predicted[index], index, 0))];
}

function nearest(gold: readonly Evidence[], predicted: readonly Evidence[], free: ReadonlySet<number>): number | null {
  const alike = (index: number) => {
    const evidence = predicted[index];
    return evidence === undefined ? 0 : members.filter((at) => isEqual(gold, evidence, at)).length;
  };
  const [best] = [...free].toSorted((one, other) => alike(other) - alike(one));
  return best === undefined || alike(best) === 0 ? null : best;
}

const members = [0, 1, 2] as const;
type Member = (typeof members)[number];

const isEqual = (gold: readonly Evidence[], predicted: Evidence, at: Member) =>
  gold.some((one) => evidenceText(one[at]) === evidenceText(predicted[at]));

function pair(
  gold: readonly Evidence[],
  goldStep: number,
  predicted: Evidence | undefined,
  predictedStep: number,
  weight: number,
): PairAlignment {
  const field = (at: Member): FieldAlignment => {
    const isMet = predicted !== undefined && isEqual(gold, predicted, at);
    const mark = isMet ? 'matched' : 'unmatched';
    const whole = (text: string | undefined): ScoredSegment[] =>
      text === undefined || text === '' ? [] : [{ text, mark, match: isMet ? 0 : null, bySynonym: false }];
    return { gold: whole(gold[0]?.[at]), predicted: whole(predicted?.[at]), similarity: isMet ? 1 : 0 };
  };
  return {
    goldStep,
    goldObject: goldStep === -1 ? -1 : 0,
    predictedStep,
    predictedObject: predictedStep === -1 ? -1 : 0,
    subject: field(0),
    relation: field(1),
    object: field(2),
    weight,
  };
}
