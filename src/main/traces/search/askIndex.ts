import { foldForSearch } from '../../../shared/text/foldForSearch.ts';
import { seenText } from '../../../shared/text/seenText.ts';
import {
  cutWordSign,
  type IndexQuery,
  indexQuery,
  type Run,
  runsOf,
  typedPhrases,
} from '../../../shared/traces/searchWords.ts';
import type { SearchMode } from '../../../shared/traces/traceReading.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { allRows, matchingRows, type RowRange, readIndexProgress, wordsWith } from './traceIndexTable.ts';

/** What is looked for. */
export type SearchedText = { readonly text: string; readonly mode: SearchMode };

/** What an index knows of a text. */
type IndexAnswer = {
  /** The first row that the index does not hold: from there on steps have to be read. */
  readonly nextRow: number;
  /** Rows before it of all steps that may have the text, ascending; null where any may have it. */
  readonly rows: readonly number[] | null;
  /** Whether all of these have it, so that nobody need look into them. */
  readonly isSure: boolean;
};

/** Asks an index for a text among some rows of its store; a pattern (`regex`) is nothing that it knows. Call it in a transaction, as a worker may go on with the index. */
export function askIndex(
  index: ReadableDatabase,
  { text, mode }: SearchedText,
  range: RowRange = allRows,
): IndexAnswer {
  const { nextRow = 0, isComplete = false } = readIndexProgress(index) ?? {};
  if (nextRow === 0) return { nextRow, rows: [], isSure: true };
  const asked = mode === 'words' ? indexQuery(typedPhrases(text)) : candidates(index, text, isComplete);
  const rows = asked === null ? null : matchingRows(index, asked, range);
  return { nextRow, rows, isSure: mode === 'words' };
}
/** With more words than this, reading all steps is faster. */
const mostWords = 500;

/**
 * What every step with an exact text has in the index; null when that says nothing. The first word of the text may be the end of a longer
 * one: it is looked for in the vocabulary when there is nothing else, and left aside otherwise.
 */
function candidates(index: ReadableDatabase, typed: string, hasVocabulary: boolean): IndexQuery | null {
  // The index holds what is read.
  const folded = foldForSearch(seenText(typed));
  const [first, ...others] = runsOf(folded);
  if (first === undefined) return null;
  const phrase = first.isSingles || first.start > 0 ? [first, ...others] : others;
  if (phrase.length > 0) return indexQuery([withoutShortEnd(phrase)], true);
  const words = hasVocabulary ? wordsWith(index, first.characters.join(''), mostWords) : null;
  if (words === null) return null;
  return { words: [...words, cutWordSign].map((word) => `"${word}"`).join(' OR '), characters: null };
}

/** A word of one or two letters at the end may begin half of all words: the others say enough. */
function withoutShortEnd(phrase: readonly Run[]): readonly Run[] {
  const last = phrase.at(-1);
  return phrase.length > 1 && last?.isSingles === false && last.characters.length < 3 ? phrase.slice(0, -1) : phrase;
}
