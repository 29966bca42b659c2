/** Changes of a protocol as a form makes them. Pure: each gives another protocol, and nothing of the former is lost in it. */
import type { BothLanguages, PairwiseChoice, Protocol, ProtocolCriterion } from './protocol.ts';
import { pairwiseChoices } from './protocol.ts';

/** The most criteria of a protocol. */
export const mostCriteria = 20;

/** A part of a criterion that is written in both languages. */
export type CriterionPart = 'label' | 'question' | `anchor.${number}`;

export function textOfPart(criterion: ProtocolCriterion, part: CriterionPart): BothLanguages {
  if (part === 'label' || part === 'question') return criterion[part];
  return criterion.anchors[part.slice('anchor.'.length)] ?? {};
}

/** Writes a text of a criterion; an anchor without a word in either language is none. */
export function writeText(
  protocol: Protocol,
  place: { readonly key: string; readonly part: CriterionPart; readonly language: 'en' | 'ja' },
  text: string,
): Protocol {
  const { key, part, language } = place;
  return changeCriterion(protocol, key, (criterion) => {
    const written = { ...textOfPart(criterion, part), [language]: text };
    if (part === 'label' || part === 'question') return { ...criterion, [part]: written };
    const { [part.slice('anchor.'.length)]: _, ...others } = criterion.anchors;
    const isEmpty = (written.en ?? '') === '' && (written.ja ?? '') === '';
    return { ...criterion, anchors: isEmpty ? others : { ...others, [part.slice('anchor.'.length)]: written } };
  });
}

function changeCriterion(
  protocol: Protocol,
  key: string,
  change: (criterion: ProtocolCriterion) => ProtocolCriterion,
): Protocol {
  return { ...protocol, criteria: protocol.criteria.map((one) => (one.key === key ? change(one) : one)) };
}

/** Adds a criterion at the end, under a key that no other has; the protocol itself where it has as many as it may. */
export function addCriterion(protocol: Protocol): Protocol {
  if (protocol.criteria.length >= mostCriteria) return protocol;
  const taken = new Set(protocol.criteria.map(({ key }) => key));
  let number = protocol.criteria.length + 1;
  while (taken.has(`criterion_${number}`)) number += 1;
  const added = { key: `criterion_${number}`, label: {}, question: {}, anchors: {} };
  return { ...protocol, criteria: [...protocol.criteria, added] };
}

/** Takes a criterion out; the last one stays. */
export function removeCriterion(protocol: Protocol, key: string): Protocol {
  const criteria = protocol.criteria.filter((one) => one.key !== key);
  return criteria.length === 0 ? protocol : { ...protocol, criteria };
}

/** Moves a criterion up (-1) or down (1); at an end it stays. */
export function moveCriterion(protocol: Protocol, key: string, by: -1 | 1): Protocol {
  const from = protocol.criteria.findIndex((one) => one.key === key);
  const moved = protocol.criteria[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= protocol.criteria.length) return protocol;
  return { ...protocol, criteria: protocol.criteria.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

/** Offers an outcome or takes it away; `A` and `B` are always offered, and the order is that of the form. */
export function offerChoice(protocol: Protocol, choice: PairwiseChoice, isOffered: boolean): Protocol {
  const offered = new Set<PairwiseChoice>([...protocol.choices, 'A', 'B']);
  if (isOffered) offered.add(choice);
  else if (choice !== 'A' && choice !== 'B') offered.delete(choice);
  return { ...protocol, choices: pairwiseChoices.filter((one) => offered.has(one)) };
}

/** The ratings that a criterion may have an anchor for: the ends and the middle of the scale, and those that have one. */
export function anchoredRatings(criterion: ProtocolCriterion, highest: number | null): number[] {
  if (highest === null) return [];
  const usual = [1, (highest + 1) / 2, highest];
  const written = Object.keys(criterion.anchors).map(Number);
  return [...new Set([...usual, ...written])].filter((rating) => rating <= highest).sort((one, two) => one - two);
}

/** How many pairs of an evaluator come a second time. */
export function repeatCount(pairCount: number, { repeatPercent }: Pick<Protocol, 'repeatPercent'>): number {
  return Math.round((pairCount * repeatPercent) / 100);
}
