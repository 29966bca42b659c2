import { type CochranQ, cochranQ, type McNemar, mcNemar } from '../../../metrics/repeatedMeasures.ts';
import { adjust } from './comparePairs.ts';

type Counts = { readonly A: number; readonly B: number; readonly empty: number; readonly other: number };

export type ClaimChoice = {
  readonly items: number;
  readonly choices: Readonly<Record<string, Counts>>;
  /** Share of items where exactly `A` was chosen, which is always the supported claim; null for no items. */
  readonly accuracy: Readonly<Record<string, number | null>>;
  /** Between agents alone. */
  readonly cochranQ?: CochranQ;
  readonly pairs: readonly (McNemar & {
    readonly first: string;
    readonly second: string;
    readonly pHolm: number | null;
  })[];
};

/**
 * How often each series chose the supported claim in the selection test, and whether series differ in it. `chosen` are trimmed replies by
 * series, of the same items; `Claim A` is not `A`. Items that a series has no reply for are left out for all.
 */
export function compareClaimChoice(
  chosen: ReadonlyMap<string, readonly string[]>,
  pairs: readonly (readonly [first: string, second: string])[],
  overall: boolean,
): ClaimChoice {
  const items = chosen.size === 0 ? 0 : Math.min(...[...chosen.values()].map(({ length }) => length));
  const replies = [...chosen].map(([name, all]) => [name, all.slice(0, items)] as const);
  const right = new Map(replies.map(([name, own]) => [name, own.map((reply) => reply === 'A')]));
  const tests = pairs.map(([first, second]) => ({
    ...{ first, second },
    ...mcNemar(right.get(first) ?? [], right.get(second) ?? []),
  }));
  const adjusted = adjust(tests.map(({ p }) => p));
  const rows = Array.from({ length: items }, (_, item) => [...right.values()].map((own) => own[item] ?? false));
  return {
    items,
    choices: Object.fromEntries(replies.map(([name, own]) => [name, countChoices(own)])),
    accuracy: Object.fromEntries([...right].map(([name, own]) => [name, shareOf(own)])),
    ...(overall && { cochranQ: cochranQ(rows) }),
    pairs: tests.map((test, index) => ({ ...test, pHolm: adjusted[index] ?? null })),
  };
}

function countChoices(replies: readonly string[]): Counts {
  const count = (wanted: string) => replies.filter((reply) => reply === wanted).length;
  const [A, B, empty] = [count('A'), count('B'), count('')];
  return { A, B, empty, other: replies.length - A - B - empty };
}

function shareOf(right: readonly boolean[]): number | null {
  return right.length === 0 ? null : right.filter(Boolean).length / right.length;
}
