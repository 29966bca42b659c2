import type { KeyboardEvent } from 'react';
import { highlightRanges } from './highlightRanges.ts';
import { offsetIn, rangeIn, textAttributes, textRootOf } from './textOffsets.ts';

type Move = readonly [direction: 'forward' | 'backward', by: 'character' | 'word' | 'line' | 'lineboundary'];

const moves: Readonly<Record<string, Move>> = {
  ArrowRight: ['forward', 'character'],
  ArrowLeft: ['backward', 'character'],
  'Ctrl+ArrowRight': ['forward', 'word'],
  'Ctrl+ArrowLeft': ['backward', 'word'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

let clearCaret = () => {};

/**
 * Moves a mark through the text of a focused card, and selects with Shift: text that cannot be edited has no caret of its own. Up, down,
 * Home and End belong to the list unless Shift is held. True when the key was used.
 */
export function moveCaret(event: KeyboardEvent<HTMLElement>): boolean {
  const main = event.ctrlKey || event.metaKey;
  const move = moves[`${main ? 'Ctrl+' : ''}${event.key}`];
  if (move === undefined || event.altKey || event.target !== event.currentTarget) return false;
  if (!event.shiftKey && !/^Arrow(Left|Right)$/.test(event.key)) return false;
  const selection = document.getSelection();
  const card = event.currentTarget;
  const first = card.querySelector<HTMLElement>(`[${textAttributes.start}]`);
  if (selection === null || first === null) return false;
  const known = textRootOf(selection.focusNode);
  const root = known !== null && card.contains(known) ? known : first;
  if (root !== known) selection.collapse(root, 0);
  const before = [selection.focusNode, selection.focusOffset] as const;
  selection.modify(event.shiftKey ? 'extend' : 'move', ...move);
  const leftText = selection.focusNode === null || !root.contains(selection.focusNode);
  if (leftText && before[0] !== null) {
    if (event.shiftKey) selection.extend(...(before as [Node, number]));
    else selection.collapse(...before);
  }
  drawCaret(root, selection);
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** The letter after the mark is drawn, as long as nothing is selected. */
function drawCaret(root: HTMLElement, { isCollapsed, focusNode, focusOffset }: Selection): void {
  clearCaret();
  clearCaret = () => {};
  if (!isCollapsed || focusNode === null || !root.contains(focusNode)) return;
  const at = offsetIn(root, focusNode, focusOffset);
  const length = (root.textContent ?? '').codePointAt(at) ?? 0;
  const letter = rangeIn(root, at, at + (length > 0xffff ? 2 : 1));
  if (letter === null) return;
  const clear = highlightRanges('ak-caret', [letter]);
  const forget = () => {
    clear();
    document.removeEventListener('pointerdown', forget);
    root.closest('article')?.removeEventListener('blur', forget);
  };
  document.addEventListener('pointerdown', forget);
  root.closest('article')?.addEventListener('blur', forget);
  clearCaret = forget;
}
