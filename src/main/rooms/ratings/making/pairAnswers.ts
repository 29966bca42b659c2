import { type leftOutReasons, noPairingChoices, type PairingChoices } from '../../../../shared/rooms/ratings/making.ts';
import type { OfferedAnswer } from '../../roomAnswers.ts';
import { type MatchedBy, matchItems } from './matchItems.ts';

export type AnswerPair = { readonly a: OfferedAnswer; readonly b: OfferedAnswer; readonly by: MatchedBy };

type LeftOutReason = (typeof leftOutReasons)[number];
/** Answers to one item that stand in no pair, and why. */
export type LeftOutItem = {
  readonly reason: LeftOutReason;
  readonly key: string;
  readonly answers: readonly OfferedAnswer[];
  /** Of an item with several answers on a side all of these, and which counts; otherwise none. */
  readonly among: readonly OfferedAnswer[];
  readonly taken: number;
};

/** Each answer of either side stands in one pair or in one item that was left out. */
export type PairedAnswers = { readonly pairs: readonly AnswerPair[]; readonly leftOut: readonly LeftOutItem[] };

type Item = { readonly key: string; readonly question: string; readonly all: readonly OfferedAnswer[] };

/**
 * Pairs the answers of two sets by their items (`matchItems`). Of several answers to one item the one that was chosen counts, else the first; an answer
 * without a word makes no pair. Pairs are in the order of A.
 */
export function pairAnswers(
  a: readonly OfferedAnswer[],
  b: readonly OfferedAnswer[],
  choices: PairingChoices = noPairingChoices,
): PairedAnswers {
  const [itemsA, itemsB] = [itemsOf(a), itemsOf(b)];
  const taken = new Map(choices.taken.map(({ side, key, nth }) => [`${side} ${key}`, nth]));
  const matched = matchItems([...itemsA.values()], [...itemsB.values()], choices);
  const pairs: AnswerPair[] = [];
  const leftOut: LeftOutItem[] = [];
  const leave = (reason: LeftOutReason, key: string, answers: readonly OfferedAnswer[], from?: Chosen) => {
    const [among, nth] = from === undefined ? [[], 0] : [from.all, from.all.indexOf(from.answer)];
    if (answers.length > 0) leftOut.push({ reason, key, answers, among, taken: nth });
  };
  for (const { a: keyA, b: keyB, by } of matched.pairs) {
    const one = chosen(itemsA.get(keyA), taken.get(`A ${keyA}`));
    const two = chosen(itemsB.get(keyB), taken.get(`B ${keyB}`));
    if (one === null || two === null) continue;
    const [isEmptyA, isEmptyB] = [isEmpty(one.answer), isEmpty(two.answer)];
    const both = [one.answer, two.answer];
    if (isEmptyA || isEmptyB) leave(isEmptyA ? (isEmptyB ? 'emptyBoth' : 'emptyA') : 'emptyB', keyA, both);
    else pairs.push({ a: one.answer, b: two.answer, by });
    leave('twiceA', keyA, othersThan(one), one);
    leave('twiceB', keyB, othersThan(two), two);
  }
  const allOf = (items: ReadonlyMap<string, Item>, key: string) => items.get(key)?.all ?? [];
  for (const key of matched.differ) leave('differ', key, [...allOf(itemsA, key), ...allOf(itemsB, key)]);
  for (const key of matched.onlyA) leave('onlyA', key, allOf(itemsA, key));
  for (const key of matched.onlyB) leave('onlyB', key, allOf(itemsB, key));
  return { pairs, leftOut };
}

function itemsOf(answers: readonly OfferedAnswer[]): ReadonlyMap<string, Item> {
  const byKey = Map.groupBy(answers, ({ key }) => key);
  return new Map([...byKey].map(([key, all]) => [key, { key, question: all[0]?.question ?? '', all }]));
}

type Chosen = { readonly answer: OfferedAnswer; readonly all: readonly OfferedAnswer[] };

function chosen(item: Item | undefined, nth = 0): Chosen | null {
  const answer = item?.all[nth] ?? item?.all[0];
  return item === undefined || answer === undefined ? null : { answer, all: item.all };
}

function othersThan({ answer, all }: Chosen): OfferedAnswer[] {
  return all.filter((other) => other !== answer);
}

function isEmpty({ answer }: OfferedAnswer): boolean {
  return answer.trim() === '';
}
