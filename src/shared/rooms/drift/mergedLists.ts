import type { DriftGroup } from './overview.ts';

/** What several hands made of one list. */
type Versions<List> = {
  /** As the list was before. */
  readonly base: List;
  readonly mine: List;
  readonly theirs: List;
};

/** What stands in either list, without what one of them took out of `base`: mine first, each once. */
export function mergedTerms({ base, mine, theirs }: Versions<readonly string[]>): string[] {
  const [before, own, other] = [new Set(base), new Set(mine), new Set(theirs)];
  return [...new Set([...mine, ...theirs])].filter((term) => !before.has(term) || (own.has(term) && other.has(term)));
}

/**
 * The groups of both, by name: of one that both have, the models of both. One that one side took out and the other changed stays, so that nothing
 * is lost.
 */
export function mergedGroups({ base, mine, theirs }: Versions<readonly DriftGroup[]>): DriftGroup[] {
  const [before, own, other] = [byName(base), byName(mine), byName(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])].flatMap((name) => {
    const models = mergedModels({ base: before.get(name), mine: own.get(name), theirs: other.get(name) });
    return models === undefined ? [] : [{ name, models: [...models] }];
  });
}

type Models = DriftGroup['models'] | undefined;

function mergedModels({ base, mine, theirs }: Versions<Models>): Models {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  return mine && theirs ? mergedTerms({ base: base ?? [], mine, theirs }) : (mine ?? theirs);
}

function isSame(one: Models, other: Models): boolean {
  return one?.length === other?.length && (one?.every((model) => other?.includes(model)) ?? true);
}

function byName(groups: readonly DriftGroup[]): ReadonlyMap<string, DriftGroup['models']> {
  return new Map(groups.map(({ name, models }) => [name, models]));
}
