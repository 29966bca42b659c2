import { type LeftOut, leftOutReasons, type Pairing, type PairRow } from '../../../../shared/rooms/ratings/making.ts';
import type { AnswerSet, OfferedAnswer } from '../../roomAnswers.ts';
import { alikeItems } from './alikeItems.ts';
import { type AnswerTraits, createMeasure, lengthOf, traitsOf, unitOf } from './answerTraits.ts';
import type { AnswerPair, LeftOutItem, PairedAnswers } from './pairAnswers.ts';

type Side = Pick<AnswerSet, 'title' | 'author'> & { readonly answers: readonly OfferedAnswer[] };

const shownPairs = 10_000;
const shownItems = 50;
const proposedItems = 1_000;
const titleLength = 300;
const questionLength = 2_000;

/** What a window shows of a pairing: the facts of both sides, what is left out, the first pairs, and what cannot be hidden. */
export function describePairing(a: Side, b: Side, { pairs, leftOut }: PairedAnswers): Pairing {
  const unit = unitOf(pairs.flatMap((pair) => [pair.a.answer, pair.b.answer]));
  const [measureA, measureB] = [createMeasure(a.author, unit), createMeasure(b.author, unit)];
  const measured = pairs.map((pair) => ({ pair, a: measureA(pair.a), b: measureB(pair.b) }));
  const byCount = (by: AnswerPair['by']) => pairs.filter((pair) => pair.by === by).length;
  const side = ({ title, author, answers }: Side, of: 'a' | 'b') => ({
    ...{ title, author, answerCount: answers.length, leftOutCount: answers.length - pairs.length },
    medianLength: median(pairs.map((pair) => lengthOf(pair[of].answer, unit))),
  });
  const loneItems = (lone: 'onlyA' | 'onlyB') =>
    leftOut.flatMap(({ reason, key, answers }) =>
      reason === lone ? [{ key, question: answers[0]?.question ?? '' }] : [],
    );
  return {
    unit,
    a: side(a, 'a'),
    b: side(b, 'b'),
    pairCount: pairs.length,
    byKeyCount: byCount('key'),
    byTextCount: byCount('text'),
    byHandCount: byCount('hand'),
    leftOut: describeLeftOut(leftOut, a),
    alike: alikeItems(loneItems('onlyA'), loneItems('onlyB')).slice(0, proposedItems),
    pairs: measured.slice(0, shownPairs).map(describePair),
    traits: traitsOf(measured),
    differingReferences: pairs.filter(
      (pair) => pair.a.reference !== '' && pair.b.reference !== '' && pair.a.reference !== pair.b.reference,
    ).length,
  };
}

function describeLeftOut(leftOut: readonly LeftOutItem[], a: Side): LeftOut[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  const ofA = new Set(a.answers);
  return leftOutReasons.flatMap((reason) => {
    const items = byReason.get(reason) ?? [];
    if (items.length === 0) return [];
    const answerCount = items.reduce((total, { answers }) => total + answers.length, 0);
    return [{ reason, answerCount, itemCount: items.length, items: items.slice(0, shownItems).map(describeItem) }];
  });

  function describeItem({ key, reason, answers, among, taken }: LeftOutItem): LeftOut['items'][number] {
    const names = among.map(({ name }) => name);
    const breaksOff = reason === 'emptyA' || reason === 'emptyB';
    const endsWith = breaksOff ? (answers.find(({ answer }) => answer.trim() === '')?.endsWith ?? null) : null;
    if (reason !== 'differ') return { key, questions: [titleOf(...answers)], endsWith, names, taken };
    const [one, two] = [answers.find((each) => ofA.has(each)), answers.find((each) => !ofA.has(each))];
    const questions = [one, two].map((each) => (each?.question ?? '').slice(0, questionLength));
    return { key, questions, endsWith, names, taken };
  }
}

function describePair({
  pair,
  a,
  b,
}: {
  readonly pair: AnswerPair;
  readonly a: AnswerTraits;
  readonly b: AnswerTraits;
}): PairRow {
  const notes: PairRow['notes'] = [];
  if (a.ownName) notes.push('namesItselfA');
  if (b.ownName) notes.push('namesItselfB');
  if ([...a.sources].sort().join('\n') !== [...b.sources].sort().join('\n')) notes.push('toolsDiffer');
  if (a.isJapanese !== b.isJapanese) notes.push('languagesDiffer');
  return {
    keyA: pair.a.key,
    keyB: pair.b.key,
    question: titleOf(pair.a, pair.b),
    lengthA: a.length,
    lengthB: b.length,
    by: pair.by,
    notes,
  };
}

/** The first question that answers tell, on one line. */
function titleOf(...answers: readonly OfferedAnswer[]): string {
  const question = answers.find((one) => one.question !== '')?.question ?? '';
  return question.replaceAll(/\s+/g, ' ').trim().slice(0, titleLength);
}

/** The middle value, of an even number the mean of the two in the middle; null of none. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, two) => one - two);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
