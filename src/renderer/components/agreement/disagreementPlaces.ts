import type { AgreementData, Disagreement } from '../../../shared/agreement.ts';

/** The disagreement so many rows away, within the list; the first where none is chosen; null in an empty list. */
export function stepped(rows: readonly Disagreement[], key: string | null, by: number): string | null {
  const at = rows.findIndex((row) => row.key === key);
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by));
  return rows[next]?.key ?? null;
}

/** The next or previous one that is neither decided nor left open, in the order shown and round; null where there is no other. */
export function nextOpen(rows: readonly Disagreement[], key: string | null, by: 1 | -1 = 1): string | null {
  const at = rows.findIndex((row) => row.key === key);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return (by === 1 ? others : others.toReversed()).find(({ decision }) => decision === null)?.key ?? null;
}

/** How many that nobody has settled are counted and not listed. */
export function countUnlistedOpen({ kinds, decided, leftOpen, disagreements }: AgreementData): number {
  const all = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return all - decided - leftOpen - disagreements.filter(({ decision }) => decision === null).length;
}
