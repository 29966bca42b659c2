import { type RefObject, useEffect, useRef, useState } from 'react';
import type { StepCache } from './stepCache.ts';
import { offsetIn, textAttributes, textRootOf } from './textOffsets.ts';
import type { TranscriptState } from './transcriptContext.ts';
import { type Place, sides, type TextSelection } from './transcriptTypes.ts';

type Sides = TranscriptState['sides'];

/**
 * Tells the caller what is selected in a text of the transcript, once the pointer is up. Answers the step in whose other view (tree,
 * Markdown, table) something is selected: there no offsets are known.
 */
export function useTextSelection(
  root: RefObject<HTMLElement | null>,
  sides: Sides,
  onTextSelected: ((selection: TextSelection | null) => void) | undefined,
): string | null {
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const latest = useRef({ sides, onTextSelected });
  useEffect(() => {
    latest.current = { sides, onTextSelected };
  });
  useEffect(() => {
    let isDown = false;
    let hadSelection = false;
    const tell = () => {
      if (isDown) return;
      const selection = document.getSelection();
      const isOurs = selection !== null && root.current?.contains(selection.anchorNode) === true;
      const selected = isOurs && !selection.isCollapsed ? selectedText(selection, latest.current.sides) : null;
      setElsewhere(isOurs && selected === null && !selection.isCollapsed ? otherView(selection) : null);
      if (selected !== null || hadSelection) latest.current.onTextSelected?.(selected);
      hadSelection = selected !== null;
    };
    const onDown = (event: PointerEvent) => {
      isDown = event.target instanceof Node && root.current?.contains(event.target) === true;
    };
    const onUp = () => {
      if (!isDown) return;
      isDown = false;
      // The browser settles a click on a selection only after the event.
      setTimeout(tell);
    };
    document.addEventListener('selectionchange', tell);
    document.addEventListener('pointerdown', onDown);
    document.addEventListener('pointerup', onUp);
    return () => {
      document.removeEventListener('selectionchange', tell);
      document.removeEventListener('pointerdown', onDown);
      document.removeEventListener('pointerup', onUp);
    };
  }, [root]);
  return elsewhere;
}

/** The step's text that is selected; null when the selection leaves it or is in no text. */
function selectedText(selection: Selection, sides: Sides): TextSelection | null {
  const range = selection.getRangeAt(0);
  const [first, last] = [textRootOf(range.startContainer), textRootOf(range.endContainer)];
  const place = placeOf(first);
  const other = placeOf(last);
  if (first === null || last === null || place === null || place.side !== other?.side || place.step !== other.step)
    return null;
  const start = startOf(first) + offsetIn(first, range.startContainer, range.startOffset);
  const end = startOf(last) + offsetIn(last, range.endContainer, range.endOffset);
  const side = sides[place.side];
  const text = side === null ? null : textOf(side.cache, place.step);
  if (text === null || end <= start) return null;
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return { ...place, start, end, quote: text.slice(start, end), rectangle: { left, top, right, bottom } };
}

function textOf(cache: StepCache, step: number): string | null {
  const whole = cache.whole(step);
  if (typeof whole === 'object') return whole.text;
  const shown = cache.shown(step);
  return typeof shown === 'object' ? shown.text : null;
}

function startOf(root: HTMLElement): number {
  return Number(root.getAttribute(textAttributes.start));
}

function placeOf(root: HTMLElement | null): Place | null {
  const side = root?.getAttribute(textAttributes.side);
  const known = sides.find((one) => one === side);
  return known === undefined ? null : { side: known, step: Number(root?.getAttribute(textAttributes.step)) };
}

function otherView(selection: Selection): string | null {
  const node = selection.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest('[data-other-view]')?.getAttribute('data-other-view') ?? null;
}
