import type { DriftOverview, DriftRunFacts } from '../../../shared/rooms/drift/overview.ts';
import { shortHash } from '../../../shared/rooms/drift/termFacts.ts';
import { wordingNotes } from '../../../shared/rooms/drift/wordingFacts.ts';
import type { Texts } from '../../window/i18n.ts';

type Translate = Texts['t'];
type Made = Pick<DriftRunFacts, 'madeOf' | 'settings'>;

/** Where the entities of a run came from, as it was then: the list by its number of terms, its hash and whose they are; files by hash. */
export function entitiesOf({ madeOf: { entities, aliases } }: Made, t: Translate): string {
  const { kind, files, terms } = entities;
  const counted = aliases === null ? '' : t('drift.made.aliases', { ...aliases, hash: shortHash(aliases.sha256) });
  if (kind !== 'lexicon') {
    const named = files.map(({ name, sha256 }) => `${name} ${shortHash(sha256)}`).join(', ');
    return `${t(`drift.made.${kind}`, { files: named })}${counted}`;
  }
  if (terms === null) return t('drift.made.unknownTerms');
  const parts = terms.parts.map(({ kind: owner, name, count }) => t(`drift.made.parts.${owner}`, { count, name }));
  const whose = parts.join(t('drift.made.and'));
  return `${t('drift.made.terms', { count: terms.count, hash: shortHash(terms.sha256), whose })}${counted}`;
}

/** The same in a few words, for a menu: two runs with different entities differ in it. */
export function entitiesInShort({ madeOf: { entities, aliases } }: Made, t: Translate): string {
  const { kind, files, terms } = entities;
  const counted = aliases === null ? '' : t('drift.made.aliases', { ...aliases, hash: shortHash(aliases.sha256) });
  if (kind !== 'lexicon') {
    const [first] = files;
    return `${t(`drift.made.short.${kind}`)}${first === undefined ? '' : ` ${shortHash(first.sha256)}`}${counted}`;
  }
  if (terms === null) return t('drift.made.short.unknownTerms');
  return `${t('drift.made.short.terms', { count: terms.count })} ${shortHash(terms.sha256)}${counted}`;
}

/** What the rules of a run leave uncounted for how critical entities are written, a sentence each; none for a set in English. */
export function wordingLines(
  { settings: { mode }, madeOf }: Made,
  { wordings }: Pick<DriftOverview, 'wordings'>,
  t: Translate,
): string[] {
  const { of, uncounted } = wordings;
  const notes = wordingNotes(wordings, { mode, isList: madeOf.entities.kind === 'lexicon' });
  return notes.map((note) => t(`drift.made.wordings.${note}`, { of, count: uncounted[mode] }));
}

/** How many conversations the cases are where equal ones were resampled as if each case stood for itself; null elsewhere. */
export function equalConversations(
  { settings }: Pick<DriftRunFacts, 'settings'>,
  { caseCount: cases, conversationCount: count }: Pick<DriftOverview, 'caseCount' | 'conversationCount'>,
): { readonly cases: number; readonly count: number } | null {
  return settings.clusters === 'conversations' || count === cases ? null : { cases, count };
}

/** The files that a run measured, each with the beginning of its hash. */
export function filesOf({ madeOf: { cases, generations } }: Made): string {
  return [cases, ...generations].map(({ name, sha256 }) => `${name} ${shortHash(sha256)}`).join(', ');
}
