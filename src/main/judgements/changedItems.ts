import type { Recorded } from '../revisions/recordAct.ts';

/** The items of a kind that an act changed, each once. */
export function changedItems({ changes }: Pick<Recorded, 'changes'>, itemKind: string): number[] {
  return [...new Set(changes.filter((change) => change.itemKind === itemKind).map((change) => change.itemId))];
}

/** More changed items than this are not named to the windows one by one. */
const namedAtMost = 100;

/** The items as an event names them: null when they are too many. */
export function namedItems(ids: readonly number[]): number[] | null {
  return ids.length > namedAtMost ? null : [...ids];
}
