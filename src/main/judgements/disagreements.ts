import {
  type Disagreement,
  type DisagreementKind,
  disagreementKinds,
  mostDisagreements,
} from '../../shared/agreement.ts';
import type { Context } from '../context.ts';

type Differing = { readonly kind: DisagreementKind };

/** How many items differ in each way. */
export function countKinds(items: readonly Differing[]): Record<DisagreementKind, number> {
  const kinds = { all: 0, one: 0, some: 0, two: 0 };
  for (const { kind } of items) kinds[kind] += 1;
  return kinds;
}

/** Orders items: those on which everybody says another thing come first. */
export const byKind = (one: Differing, other: Differing): number =>
  disagreementKinds.indexOf(one.kind) - disagreementKinds.indexOf(other.kind);

/** What a window is told of the items that differ: those that it may see, most different first, how many it may not, and what was decided of all. */
export function listDisagreements(rows: readonly { readonly isListed: boolean; readonly row: Disagreement }[]) {
  const all = rows.map(({ row }) => row);
  const listed = rows.flatMap(({ isListed, row }) => (isListed ? [row] : [])).sort(byKind);
  const settled = all.flatMap(({ decision }) => decision ?? []);
  return {
    kinds: countKinds(all),
    hidden: all.length - listed.length,
    ...countSettled(settled.map(({ category }) => category)),
    disagreements: listed.slice(0, mostDisagreements),
  };
}

/** How many of what was settled got a value, and how many were left open, for which that is null. */
export function countSettled(values: readonly unknown[]): { readonly decided: number; readonly leftOpen: number } {
  const leftOpen = values.filter((value) => value === null).length;
  return { decided: values.length - leftOpen, leftOpen };
}

type Said = { readonly reason: string; readonly isExample: boolean };
type Author = { readonly evaluatorId: string; readonly savedAt: string };

/**
 * What is kept of a decision: what was said, by whom and when. The same once more stays as it was said first; null, which takes a decision back,
 * stays null.
 */
export function keptDecision<S extends Said>(
  context: Pick<Context, 'evaluatorId' | 'now'>,
  before: (S & Author) | null,
  decision: S | null,
): (S & Author) | null {
  if (decision === null) return null;
  const keys = Object.keys(decision).filter((key): key is keyof S & string => key in decision);
  if (before !== null && keys.every((key) => before[key] === decision[key])) return before;
  const author = { evaluatorId: context.evaluatorId(), savedAt: context.now().toISOString() };
  return { ...decision, reason: decision.reason.toWellFormed(), ...author };
}
