/** The synonyms that reviewers of a project added, laid over those of the dictionaries. */
import { createHash } from 'node:crypto';
import {
  mostSynonyms,
  orderedPair,
  type SynonymList,
  type SynonymPair,
  termSchema,
} from '../../../../shared/rooms/derivations/synonyms.ts';
import { findSynonyms, type SynonymDictionary } from './synonyms.ts';

/** Partners of each word, in the order of the pairs. */
function partnersOf(pairs: readonly SynonymPair[]): ReadonlyMap<string, readonly string[]> {
  const partners = new Map<string, string[]>();
  const add = (word: string, partner: string) => {
    const known = partners.get(word);
    if (known) known.push(partner);
    else partners.set(word, [partner]);
  };
  for (const [one, other] of pairs) {
    add(one, other);
    add(other, one);
  }
  return partners;
}

/**
 * Looks words up in a project's pairs and in dictionaries, whose answers are joined: the partners of the word, then what `findSynonyms` says,
 * each once. A dictionary that knows a word would hide the others, so that a pair could cost a match; joined, a pair only ever adds words. One
 * step is taken: what is a partner's partner has to be added for itself. Without pairs the answers are those of `findSynonyms`, duplicates too.
 */
export function layeredSynonyms(
  pairs: readonly SynonymPair[],
  dictionaries: readonly SynonymDictionary[],
): (word: string) => readonly string[] {
  const partners = partnersOf(pairs);
  return (word) => {
    const answered = findSynonyms(dictionaries, word);
    const own = partners.get(word);
    return own === undefined ? answered : [...new Set([...own, ...answered])];
  };
}

const inOrder = (pairs: readonly SynonymPair[]): SynonymPair[] =>
  pairs.map(orderedPair).sort(([a, b], [c, d]) => (a === c ? compare(b, d) : compare(a, c)));
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A group in chikkarpy's text form: the words that call for it, then those that are only offered. */
function printGroup(id: number, calling: readonly string[], offered: readonly string[]): string {
  const line = (expansion: 0 | 1) => (word: string) =>
    `${String(id).padStart(6, '0')},1,${expansion},1,0,0,0,(),${word},,\n`;
  return [...calling.map(line(0)), ...offered.map(line(1))].join('');
}

/** The pairs in chikkarpy's text form, a group each, whatever their order; empty for none. */
function printPairs(pairs: readonly SynonymPair[]): string {
  return inOrder(pairs)
    .map((pair, index) => printGroup(index + 1, pair, []))
    .join('\n');
}

/**
 * A user dictionary in chikkarpy's text form which, asked before `dictionaries`, makes chikkarpy find for every word what `layeredSynonyms` finds.
 * The pairs come first. Since a dictionary that knows a word answers alone, a group for each word follows of which the file speaks and which a
 * dictionary knows, with what that answers: the word calls for it, all others are marked ambiguous, so that they call for nothing. What is
 * reached through those has a group too, until nothing new is named. Empty without pairs.
 */
export function printUserDictionary(pairs: readonly SynonymPair[], dictionaries: readonly SynonymDictionary[]): string {
  const named = new Set(inOrder(pairs).flat());
  const groups: string[] = [];
  for (const word of named) {
    const answered = [...new Set(findSynonyms(dictionaries, word))];
    if (answered.length === 0) continue;
    for (const other of answered) named.add(other);
    groups.push(printGroup(pairs.length + groups.length + 1, [word], answered));
  }
  return [printPairs(pairs), ...groups].filter((part) => part !== '').join('\n');
}

/**
 * The pairs that a dictionary holds: every two words of a group that both call for it, each pair once. Ambiguous words are left out, and with
 * them the groups that `printUserDictionary` adds; so are words that no file can be written with. Where there are more than a project may
 * have, one too many: the pairs of a long group are too many to hold.
 */
export function pairsOf({ groups }: SynonymDictionary): SynonymPair[] {
  const pairs = new Map<string, SynonymPair>();
  for (const entries of groups.values()) {
    const calling = entries.filter(({ headword, ambiguous }) => !ambiguous && termSchema.safeParse(headword).success);
    const words = [...new Set(calling.map(({ headword }) => headword))];
    for (const [at, one] of words.entries()) {
      for (const other of words.slice(at + 1)) {
        const pair = orderedPair([one, other]);
        pairs.set(JSON.stringify(pair), pair);
        if (pairs.size > mostSynonyms) return [...pairs.values()];
      }
    }
  }
  return [...pairs.values()];
}

/** By what a list is known again. */
export function describeList(pairs: readonly SynonymPair[]): SynonymList {
  const sha256 = createHash('sha256').update(printPairs(pairs)).digest('hex');
  return { sha256, pairs: pairs.length, terms: new Set(pairs.flat()).size };
}
