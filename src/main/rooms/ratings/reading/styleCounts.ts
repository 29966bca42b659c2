import { characterCount } from '../../../../shared/text/characterCount.ts';

/** What of an answer's looks can sway a judge: its length in characters, and how many headers, list items and bold passages it has. */
export type StyleCounts = {
  readonly length: number;
  readonly headers: number;
  readonly lists: number;
  readonly bold: number;
};

/**
 * Counts the Markdown of a text as FastChat's `add_markdown_info.py` does: what stands between triple backticks without one in it is cut out,
 * then lines that begin with `#` to `######`, numbered and bulleted items, and `**…**` or `__…__` within a line. All 0 for an empty text.
 * Differs from it where a cut text stands elsewhere too, which it cuts there as well.
 */
export function styleCounts(text: string): StyleCounts {
  const prose = text.replace(/```[^`]*```/g, '``````');
  const count = (pattern: RegExp) => prose.match(pattern)?.length ?? 0;
  // As `^\s*` of Python counts them, but without looking over blank lines again and again: a line begins behind \n alone.
  return {
    length: characterCount(text),
    headers: count(/(?<![^\n])#{1,6}\s/g),
    lists: count(/(?<![^\n])[^\S\n]*\p{Nd}+\.\s/gu) + count(/(?<![^\n])[^\S\n]*[-*+]\s/g),
    bold: count(/\*\*[^*\n]+\*\*/g) + count(/__[^_\n]+__/g),
  };
}
