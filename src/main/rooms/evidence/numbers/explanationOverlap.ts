import { languageOfContent } from '../../../../shared/text/languageOfContent.ts';
import { characterTokens, englishTokens, type Rouge, rouge } from '../../../metrics/rouge.ts';

/** How far an explanation overlaps the golden one. Null where one of both is empty: what was not written has no overlap. */
type ExplanationOverlap =
  | { readonly tokens: 'words'; readonly plain: Rouge; readonly stemmed: Rouge }
  | { readonly tokens: 'characters'; readonly plain: Rouge };

/** The overlap as rouge-score has it for English; where one of both texts has Japanese, of characters: its tokenizer would see Latin words alone. */
export function explanationOverlap(golden: string, written: string): ExplanationOverlap | null {
  if (golden.trim() === '' || written.trim() === '') return null;
  if (languageOfContent(golden + written) === 'ja') {
    return { tokens: 'characters', plain: rouge(golden, written, characterTokens) };
  }
  const scored = (isStemmed: boolean) => rouge(golden, written, (text) => englishTokens(text, isStemmed));
  return { tokens: 'words', plain: scored(false), stemmed: scored(true) };
}
