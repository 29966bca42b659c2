import { foldForSearch } from '../../shared/text/foldForSearch.ts';

/**
 * Tells how a filter is read, and what else its words are called: each word of `readings` (`word=reading; …`), the longest first, gives way to its
 * reading. Filters are named in many places, checks and rules among them, by few words.
 */
export function createFilterReading(readings: string): (name: string) => string {
  const pairs = readings.split('; ').map((pair) => pair.split('='));
  const known = new Map(pairs.map(([word = '', reading = '']) => [foldForSearch(word), reading]));
  const words = [...known.keys()].toSorted((one, other) => other.length - one.length);
  const anyWord = new RegExp(words.join('|'), 'g');
  return (name) => foldForSearch(name).replaceAll(anyWord, (word) => known.get(word) ?? word);
}

/** A query without what only says that a list is to be narrowed (“only failures”, 「失敗のみ」), unless it says nothing else. */
export function withoutOnly(query: string, only: string): string {
  // Japanese puts it after a word without a space; in English, other words end in its letters.
  const forms = only.split(' ').map((form) => (/^[a-z]+$/i.test(form) ? `^${form}` : form));
  const ends = new RegExp(`(?:${forms.join('|')})$`, 'i');
  const words = query.split(/\s+/).map((word) => word.replace(ends, ''));
  return words.join(' ').trim() || query;
}
