import { withoutCitations } from '../../../../shared/rooms/evidence/citations.ts';
import type { MeanOverlap } from '../../../../shared/rooms/evidence/modelScores.ts';
import { languageOfContent } from '../../../../shared/text/languageOfContent.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
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

type Compared = { readonly golden: string; readonly written: string };

/**
 * The mean F1 of explanations of one writer, citations left out: of words, or of characters where no pair is without Japanese; pairs of the
 * other kind are not in it. An empty explanation scores 0, as in the study's own scores. Null where gold explains none of them.
 */
export function meanOverlap(explanations: readonly Compared[]): MeanOverlap | null {
  const compared = explanations
    .map(({ golden, written }) => ({ golden: withoutCitations(golden), written: withoutCitations(written) }))
    .filter(({ golden }) => golden.trim() !== '');
  const inWords = compared.filter(({ golden, written }) => languageOfContent(golden + written) !== 'ja');
  const tokens = inWords.length > 0 ? 'words' : 'characters';
  const scored = (tokens === 'words' ? inWords : compared).map(({ golden, written }) =>
    rouge(golden, written, tokens === 'words' ? (text) => englishTokens(text, false) : characterTokens),
  );
  const mean = (measure: keyof Rouge) => pairwiseMean(scored.map((one) => one[measure].f1));
  const [rouge1, rouge2, rougeL, rougeLsum] = [mean('rouge1'), mean('rouge2'), mean('rougeL'), mean('rougeLsum')];
  if (rouge1 === null || rouge2 === null || rougeL === null || rougeLsum === null) return null;
  return { tokens, texts: scored.length, rouge1, rouge2, rougeL, rougeLsum };
}
