import type { PairingChoices } from '../../../../shared/rooms/ratings/making.ts';
import { normalisedText } from '../../../../shared/traces/normalised.ts';
import type { AnsweredItem } from '../../roomAnswers.ts';

/** How two items came to be one: by their key, by the same question, or because somebody said so. */
export type MatchedBy = 'key' | 'text' | 'hand';

/** Which items of two sets are one. Each item of either side stands in exactly one of the lists. */
type MatchedItems = {
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly by: MatchedBy }[];
  /** Keys that both sides have, but for questions that differ. */
  readonly differ: readonly string[];
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
};

type Joining = Pick<PairingChoices, 'joined' | 'pairedAnyway'>;
const noJoining: Joining = { joined: [], pairedAnyway: [] };

/**
 * Joins the items of two sets, whose keys are there once each: first what somebody joined by hand, then equal keys whose questions are the same
 * (or where one side tells none), then equal questions in the order in which they come. Equal keys that are left have questions that differ;
 * they are joined all the same where somebody said so. Questions are compared as `normalisedText`. Pairs are in the order of A.
 */
export function matchItems(
  a: readonly AnsweredItem[],
  b: readonly AnsweredItem[],
  { joined, pairedAnyway }: Joining = noJoining,
): MatchedItems {
  const [textsA, textsB] = [textsOf(a), textsOf(b)];
  const found = new Map<string, { readonly b: string; readonly by: MatchedBy }>();
  const taken = new Set<string>();
  const join = (keyA: string, keyB: string, by: MatchedBy) => {
    if (!textsA.has(keyA) || !textsB.has(keyB) || found.has(keyA) || taken.has(keyB)) return;
    found.set(keyA, { b: keyB, by });
    taken.add(keyB);
  };
  for (const one of joined) join(one.a, one.b, 'hand');
  const anyway = new Set(pairedAnyway);
  for (const [key, text] of textsA) {
    const other = textsB.get(key);
    if (other === undefined) continue;
    if (text === other || text === '' || other === '') join(key, key, 'key');
    else if (anyway.has(key)) join(key, key, 'hand');
  }
  const byText = Map.groupBy(
    [...textsB.keys()].filter((key) => !taken.has(key)),
    (key) => textsB.get(key),
  );
  for (const [key, text] of textsA) {
    if (text === '' || found.has(key)) continue;
    const next = byText.get(text)?.shift();
    if (next !== undefined) join(key, next, 'text');
  }
  const restA = [...textsA.keys()].filter((key) => !found.has(key));
  const restB = [...textsB.keys()].filter((key) => !taken.has(key));
  const leftB = new Set(restB);
  const differ = new Set(restA.filter((key) => leftB.has(key)));
  return {
    pairs: [...textsA.keys()].flatMap((key) => {
      const other = found.get(key);
      return other === undefined ? [] : [{ a: key, ...other }];
    }),
    differ: [...differ],
    onlyA: restA.filter((key) => !differ.has(key)),
    onlyB: restB.filter((key) => !differ.has(key)),
  };
}

function textsOf(items: readonly AnsweredItem[]): ReadonlyMap<string, string> {
  return new Map(items.map(({ key, question }) => [key, normalisedText(question)]));
}
