const highlightNames = ['ak-found', 'ak-found-now', 'ak-caret'] as const;
type HighlightName = (typeof highlightNames)[number];

/**
 * Draws ranges of text without changing the document (CSS Custom Highlight API); answers how to take them away again. A browser that
 * does not know it draws nothing.
 */
export function highlightRanges(name: HighlightName, ranges: readonly Range[]): () => void {
  if (typeof CSS === 'undefined' || CSS.highlights === undefined || ranges.length === 0) return () => {};
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  highlight.priority = highlightNames.indexOf(name);
  CSS.highlights.set(name, highlight);
  for (const range of ranges) highlight.add(range);
  return () => {
    for (const range of ranges) highlight.delete(range);
  };
}
