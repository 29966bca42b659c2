import { z } from 'zod';
import { comparableText } from './comparable.ts';
import type { Entity, MatchingRules } from './matchingRules.ts';
import { strip } from './pythonText.ts';

/**
 * What a wording is to an entity: its short form, its long form, the brand or generic name of the same drug, or other words. The first three
 * stand for each other in both directions, other words only for their entity.
 */
export const aliasKinds = ['abbreviation', 'expansion', 'drugName', 'wording'] as const;
export type AliasKind = (typeof aliasKinds)[number];

/** The most aliases of a project. Each act keeps the list as it was. */
export const mostAliases = 1_000;

/** A wording that counts as an entity everywhere, as a reviewer confirmed it. */
export const aliasSchema = z.object({
  entity: z.string().trim().min(1).max(200),
  wording: z.string().trim().min(1).max(200),
  kind: z.enum(aliasKinds),
});
export type Alias = z.infer<typeof aliasSchema>;

/** Other wordings of gold entities, by the entity as the case has it. */
export type GoldAliases = Readonly<Record<string, readonly string[]>>;

const nameOf = (text: string) => comparableText(strip(text), 'reference');

type Pair = Pick<Alias, 'entity' | 'wording'>;

/** Whether two aliases are of one wording and one entity, whatever their case and kind. */
export function isSamePair(one: Pair, other: Pair): boolean {
  return nameOf(one.entity) === nameOf(other.entity) && nameOf(one.wording) === nameOf(other.wording);
}

/** Whether a wording stands for an entity by one of these aliases, in either direction where the kind goes both ways. */
export function isAliasOf(pair: Pair, aliases: readonly Alias[]): boolean {
  const turned = { entity: pair.wording, wording: pair.entity };
  return aliases.some((one) => isSamePair(one, pair) || (one.kind !== 'wording' && isSamePair(one, turned)));
}

/** Whether a wording is the entity itself, of which it cannot be an alias. */
export function isOwnName({ entity, wording }: Pair): boolean {
  return nameOf(entity) === nameOf(wording);
}

/** The kind that initials suggest: `PTSD` and `post-traumatic stress disorder` are short and long form; all else is other words. */
export function suggestedKind({ entity, wording }: Pair): AliasKind {
  if (isShortFormOf(wording, entity)) return 'abbreviation';
  return isShortFormOf(entity, wording) ? 'expansion' : 'wording';
}

function isShortFormOf(short: string, long: string): boolean {
  const words = nameOf(long).match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 1 && words.map(([initial]) => initial).join('') === nameOf(short).replace(/[^\p{L}\p{N}]/gu, '')
  );
}

/**
 * The wordings that count as each of these entities, in lower case; entities without any are not among them. One step is taken, not several: what is an alias of an alias has to be confirmed for itself.
 */
export function aliasesOf(entities: Iterable<string>, aliases: readonly Alias[]): GoldAliases {
  const byEntity = new Map<string, Set<string>>();
  const add = (entity: string, wording: string) => {
    const known = byEntity.get(nameOf(entity)) ?? new Set();
    byEntity.set(nameOf(entity), known.add(nameOf(wording)));
  };
  for (const { entity, wording, kind } of aliases) {
    if (nameOf(entity) === nameOf(wording)) continue;
    add(entity, wording);
    if (kind !== 'wording') add(wording, entity);
  }
  const found = [...entities].map((entity) => [entity, [...(byEntity.get(nameOf(entity)) ?? [])].sort()] as const);
  return Object.fromEntries(found.filter(([, wordings]) => wordings.length > 0));
}

/** Every wording of the aliases, as terms of a list. */
export function aliasTerms(aliases: readonly Alias[]): string[] {
  return aliases.flatMap(({ entity, wording }) => [entity, wording]);
}

/** Aliases made ready to be compared. */
export function aliasEntities(aliases: GoldAliases, rules: MatchingRules): ReadonlyMap<string, readonly Entity[]> {
  return new Map(Object.entries(aliases).map(([entity, wordings]) => [entity, wordings.map(rules.entity)]));
}
