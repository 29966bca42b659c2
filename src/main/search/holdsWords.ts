import { searchWords } from '../../shared/text/foldForSearch.ts';
import { formsOf } from '../../shared/text/kanjiForms.ts';

/** A text with what it is to searches (`foldForSearch`), which is worked out once. */
type FoldedText = { readonly text: string; readonly folded: string };

/** What was typed into a search; with `exact` it is meant letter by letter. */
export type TypedWords = { readonly typed: string; readonly exact?: boolean };

/**
 * Whether a text holds every word of what was typed: folded as in every search or, with `exact`, letter by letter. Null where nothing was typed.
 */
export function holdsWords({ typed, exact = false }: TypedWords): ((one: FoldedText) => boolean) | null {
  const words = exact ? typed.split(/\s+/).filter((word) => word !== '') : searchWords(typed);
  if (words.length === 0) return null;
  const forms = words.map((word) => (exact ? [word] : formsOf(word)));
  return ({ text, folded }) => forms.every((ofWord) => ofWord.some((form) => (exact ? text : folded).includes(form)));
}
