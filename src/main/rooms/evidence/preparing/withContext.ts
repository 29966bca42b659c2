import type { Assertion } from './release.ts';

/**
 * Items of a test with the context that a release has of their claims, as the reference adds it: by the text of the claim, from the first row that has
 * it. `unknown` are the positions of items with a claim that the release does not have; these stay without.
 */
export function withContext(
  assertions: readonly Assertion[],
  items: readonly object[],
): { readonly records: readonly object[]; readonly unknown: readonly number[] } {
  const contexts = new Map(assertions.toReversed().map(({ claim, context }) => [claim, context]));
  const unknown: number[] = [];
  const records = items.map((item, position) => {
    const claims = Object.entries(item).filter(([key]) => /^claim(?:_[AB])?$/.test(key));
    const added = claims.flatMap(([key, claim]) => {
      const context = contexts.get(String(claim));
      return context === undefined ? [] : [[key.replace('claim', 'context'), contextRecord(context)] as const];
    });
    if (added.length < claims.length) unknown.push(position);
    return { ...item, ...Object.fromEntries(added) };
  });
  return { records, unknown };
}

/** A context as files hold it. */
export function contextRecord(context: Assertion['context']): Record<string, string> {
  return Object.fromEntries(context.map(({ name, value }) => [name, value]));
}
