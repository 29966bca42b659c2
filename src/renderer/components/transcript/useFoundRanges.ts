import { type RefObject, useEffect } from 'react';
import { countIn, keyOfCurrent, numberPlaces, placesOf, type SearchedField } from './foundPlaces.ts';
import { highlightRanges } from './highlightRanges.ts';
import { rangesIn } from './textOffsets.ts';
import { useTranscript } from './transcriptContext.ts';
import type { Place, TranscriptFind } from './transcriptTypes.ts';

/**
 * Draws over everything that is found in the texts of a step, and brings the current place into view once. `onHidden` is told when the
 * current place is in a part that is not drawn.
 */
export function useFoundRanges(root: RefObject<HTMLElement | null>, place: Place, onHidden: () => void): void {
  const { find, scrolledTo } = useTranscript();
  useEffect(() => {
    const element = root.current;
    if (element === null || find === null || find.text === '') return;
    const isHere = find.current?.side === place.side && find.current.step === place.step;
    let clear = () => {};
    const draw = () => {
      clear();
      const found = foundIn(element, place, find);
      const now = isHere ? found.find(({ nth }) => nth === find.current?.nth)?.range : undefined;
      const clearAll = highlightRanges('ak-found', found.map(({ range }) => range)); // biome-ignore format: one line
      const clearNow = highlightRanges('ak-found-now', now === undefined ? [] : [now]);
      clear = () => {
        clearAll();
        clearNow();
      };
      if (!isHere || scrolledTo.current === keyOfCurrent(find)) return;
      if (now === undefined) return onHidden();
      scrolledTo.current = keyOfCurrent(find);
      bringIntoView(now);
    };
    draw();
    // Trees open, long texts scroll: what comes into the document is searched too.
    const observer = new MutationObserver(draw);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      clear();
    };
  });
}

function foundIn(element: HTMLElement, place: Place, find: TranscriptFind) {
  const drawn: { readonly range: Range; readonly field: SearchedField; readonly before: number | null }[] = [];
  for (const text of element.querySelectorAll<HTMLElement>('[data-searched]')) {
    // A call's card holds its result, which is a step of its own.
    if (text.closest('[data-result]') !== element.closest('[data-result]')) continue;
    const { placesBefore } = text.dataset;
    const before = placesBefore === undefined ? null : Number(placesBefore);
    for (const range of rangesIn(text, placesOf(text.textContent ?? '', find))) {
      drawn.push({ range, field: fieldOf(text), before });
    }
  }
  return numberPlaces(drawn, countIn(find, place));
}

function fieldOf(text: HTMLElement): SearchedField {
  const field = text.closest<HTMLElement>('[data-field]')?.dataset.field;
  return field === 'arguments' || field === 'tool' ? field : 'text';
}

/** Frames for which rows may still move while they are measured. */
const settlingFrames = 12;

/** Scrolls every pane around a range as far as it takes to see it, until the rows have settled. */
function bringIntoView(range: Range, frames = settlingFrames): void {
  for (let pane = range.startContainer.parentElement; pane !== null; pane = pane.parentElement) {
    const { overflowY } = getComputedStyle(pane);
    if (overflowY !== 'auto' && overflowY !== 'scroll') continue;
    const [place, frame] = [boxOf(range), pane.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom) {
      pane.scrollTop += place.top - frame.top - frame.height / 3;
    }
  }
  if (frames > 0) requestAnimationFrame(() => bringIntoView(range, frames - 1));
}

/** Where a range is drawn; what is in the text and not drawn, such as a control sequence, is where its text is. */
function boxOf(range: Range): DOMRect {
  const box = range.getBoundingClientRect();
  const text = range.startContainer.parentElement?.closest('[data-searched]');
  return box.height > 0 || !text ? box : text.getBoundingClientRect();
}
