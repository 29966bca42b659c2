/** Texts that may be marked carry these, so that a selection is found again in the step's text. */
export const textAttributes = { side: 'data-text-side', step: 'data-text-step', start: 'data-text-start' } as const;

/** The piece of text that an element draws, and where it begins in the step's text; null when it draws none. */
export function textRootOf(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest<HTMLElement>(`[${textAttributes.start}]`) ?? null;
}

/** UTF-16 code units of text before a point in an element. */
export function offsetIn(root: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** The range from `start` to `end` (code units) in the text of an element; null when it has no such place. */
export function rangeIn(root: HTMLElement, start: number, end: number): Range | null {
  return rangesIn(root, [{ start, end }])[0] ?? null;
}

/** Ranges of places in their order, in one walk through the texts of an element. Places that leave the text are left out. */
export function rangesIn(root: HTMLElement, places: readonly { start: number; end: number }[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  let before = 0;
  const forward = (place: number, isEnd: boolean): boolean => {
    while (node !== null) {
      const length = node.nodeValue?.length ?? 0;
      if (isEnd ? place <= before + length : place < before + length) return true;
      before += length;
      node = walker.nextNode();
    }
    return false;
  };
  for (const { start, end } of places) {
    if (!forward(start, false) || node === null) break;
    const range = document.createRange();
    range.setStart(node, start - before);
    if (!forward(end, true) || node === null) break;
    range.setEnd(node, end - before);
    ranges.push(range);
  }
  return ranges;
}
