import type { StyleCounts } from './styleCounts.ts';

export const statuses = ['submitted', 'revised', 'nonsense', 'withdrawn'] as const;
export type Status = (typeof statuses)[number];

export const choices = ['A', 'B', 'tie_good', 'tie_bad', 'unable'] as const;
/** What was chosen of a pair; empty where nothing was. */
export type Choice = (typeof choices)[number] | '';

/** From 1 to the highest of the protocol, `U` for unable to judge, null for none. */
export type Rating = number | 'U' | null;

/** What was said on one criterion. */
export type Answer = {
  readonly choice: Choice;
  readonly ratingA: Rating;
  readonly ratingB: Rating;
  /** A judge's probability that A is better, 0 to 1, where it gave one; else null, and the choice says all. */
  readonly shareOfA: number | null;
};

export const noAnswer: Answer = { choice: '', ratingA: null, ratingB: null, shareOfA: null };

/** One judgement of one pair of answers as it stands in a file, before revisions, withdrawals and repeats are told apart. */
export type Submission = {
  readonly id: string;
  readonly protocolVersion: string;
  readonly status: Status;
  /** Id of the row that it replaces; empty for none. */
  readonly supersedes: string;
  /** Milliseconds since 1970; 0 where the file does not tell. */
  readonly submittedAt: number;
  readonly evaluator: string;
  readonly isModel: boolean;
  readonly question: string;
  readonly modelA: string;
  readonly modelB: string;
  /** Whether A is what was shown on the left: a judge that shuffles for itself does not tell. */
  readonly hasSides: boolean;
  /** By number of the criterion (`CriterionNames`); one that is not there was not answered. */
  readonly answers: readonly (Answer | undefined)[];
  /** Style of both answers, where their texts are in the file. */
  readonly style: { readonly A: StyleCounts; readonly B: StyleCounts } | null;
};

/** An id of an evaluator or a question as text: trimmed, and a whole number without `.0`, so that 1, "1.0" and " 1" are one. */
export function idText(value: string | number): string {
  const text = trimmed(String(value));
  return text.includes('.') && /^-?[0-9]+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}

/** Without spaces, tabs and no-break spaces at its ends. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return from === 0 && to === text.length ? text : text.slice(from, to);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0xa0;
}

/** The criteria of the portal, in the order of its form. */
const portalCriteria = ['problem_resolution', 'helpfulness', 'scientific_consensus', 'accuracy', 'completeness'];

/** More than any form has: each has results of its own. */
export const mostCriteria = 50;

/** Numbers the criteria that files name, in the order in which they come; null for those beyond `mostCriteria`. */
export type CriterionNames = { numberOf(name: string): number | null; readonly names: readonly string[] };

export function createCriterionNames(): CriterionNames {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  return {
    names,
    numberOf(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      if (names.length === mostCriteria) return null;
      numbers.set(name, names.length);
      return names.push(name) - 1;
    },
  };
}

/** The numbers of all criteria in the order in which results show them: those of the portal first, and all of them where one of them occurs. */
export function orderCriteria(criteria: CriterionNames): { readonly name: string; readonly number: number }[] {
  const found = [...criteria.names];
  const others = found.filter((name) => !portalCriteria.includes(name));
  const names = others.length === found.length && found.length > 0 ? others : [...portalCriteria, ...others];
  return names.flatMap((name) => {
    const number = criteria.numberOf(name);
    return number === null ? [] : [{ name, number }];
  });
}
