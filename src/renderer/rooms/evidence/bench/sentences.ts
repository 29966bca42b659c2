/** A sentence of a text, in UTF-16 offsets; white space around it is outside. */
export type Sentence = { readonly from: number; readonly to: number };

/** Behind these a stop is part of a word. */
const abbreviations = /(?:^|[\s(])(?:al|vs|no|fig|e\.g|i\.e|cf|ca|approx|dr|u\.s|st|resp|[A-Z])\.$/i;
const wideEnds = '。！？．';
const closing = `["'”’)\\]」』）]*`;

/**
 * The sentences of a text in their order: a Latin stop ends one before white space, unless it belongs to an abbreviation; a Japanese one and a
 * new line always. Own rules rather than Intl.Segmenter, whose answers change with the version of a browser. None for a text without letters.
 */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  let from = 0;
  const end = (to: number) => {
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    if (trimmed !== '') {
      const begin = from + piece.indexOf(trimmed);
      found.push({ from: begin, to: begin + trimmed.length });
    }
    from = to;
  };
  for (const { index, 0: stop } of text.matchAll(new RegExp(`(?:[.!?]+|[${wideEnds}]+)${closing}|\\n`, 'g'))) {
    const to = index + stop.length;
    const isWide = wideEnds.includes(stop[0] ?? '');
    const endsWord = to >= text.length || /\s/.test(text[to] ?? '');
    const isAbbreviation = stop.startsWith('.') && abbreviations.test(text.slice(from, index + 1));
    if (stop === '\n' || isWide || (endsWord && !(isAbbreviation && to < text.trimEnd().length))) end(to);
  }
  end(text.length);
  return found;
}
