import { z } from 'zod';
import { comparableText } from './comparable.ts';
import type { Entity, MatchingRules } from './matchingRules.ts';
import { strip } from './pythonText.ts';

/** What a wording is to an entity. An abbreviation or another name of a drug stands for it in both directions, other words in one. */
const aliasKinds = ['abbreviation', 'drugName', 'wording'] as const;
export type AliasKind = (typeof aliasKinds)[number];

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
