import type { AlikeSaying } from '../../../../../shared/rooms/drift/overruleAlike.ts';
import type { GoldRow } from './entityRows.ts';

/** What can be said of an entity wherever a wording stands: it counts as one of these, does not count as it was matched, or as measured again. */
export function sayingsOf({ reason, overruling }: GoldRow, wordings: readonly string[]): AlikeSaying[] {
  const own = overruling?.wording ?? null;
  const named = [...new Set([...(own === null ? [] : [own]), ...wordings])];
  const isMatched = reason.finding === 'matched';
  return [
    ...(isMatched ? [] : named.map((wording) => ({ say: 'counts', wording }) as const)),
    ...(isMatched ? [{ say: 'doesNotCount', wording: reason.predicted } as const] : []),
    ...(overruling === null ? [] : [{ say: 'asMeasured', counts: overruling.counts, wording: own } as const]),
  ];
}
