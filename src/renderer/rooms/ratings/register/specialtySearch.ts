import { matchScore } from '../../../window/matchText.ts';
import { specialtyWords } from './specialtyWords.ts';

export type SpecialtyGroup = { readonly name: string; readonly options: readonly string[] };
type FoundGroup = SpecialtyGroup & { readonly total: number };

/** Options that a query finds, by their groups: by their name, kana, romaji, the other language, or their first letters. */
export function findSpecialties(groups: readonly SpecialtyGroup[], query: string): readonly FoundGroup[] {
  return groups.flatMap(({ name, options }) => {
    const found = options.filter((option) => matchScore(option, readingOf(option), query) > 0);
    return found.length === 0 ? [] : [{ name, options: found, total: options.length }];
  });
}

/** What an option can be found by beside its name. */
function readingOf(option: string): string {
  const known = specialtyWords.filter((words) => words.some((word) => isSame(word, option)));
  const letters = option
    .split(/[\s/&-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(and|of|the)$/i.test(word))
    .map((word) => word[0])
    .join('');
  return [letters.length > 1 ? letters : '', ...known.flat()].join(' ');
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
