import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { type Cell, stepsOf } from './derivationDraft.ts';

/** Every cell of a derivation in reading order. A step without objects still has the place for its first one. */
export function cellsOf(content: QuestionContent, derivation: number): Cell[] {
  return stepsOf(content, derivation).flatMap((step, at): Cell[] => [
    { step: at, field: 'subject', object: 0 },
    { step: at, field: 'relation', object: 0 },
    ...Array.from(
      { length: Math.max(1, step.objects.length) },
      (_, object): Cell => ({ step: at, field: 'objects', object }),
    ),
  ]);
}

export function isSameCell(a: Cell | null, b: Cell | null): boolean {
  return a?.step === b?.step && a?.field === b?.field && a?.object === b?.object;
}

/** The next (1) or previous (-1) cell in reading order, or null at the ends. */
export function neighbourCell(content: QuestionContent, derivation: number, cell: Cell, by: 1 | -1): Cell | null {
  const cells = cellsOf(content, derivation);
  const at = cells.findIndex((other) => isSameCell(other, cell));
  return at < 0 ? null : (cells[at + by] ?? null);
}

/** The cell in the same column one row up (-1) or down (1), or null at the ends. */
export function cellInRow(content: QuestionContent, derivation: number, cell: Cell, by: 1 | -1): Cell | null {
  const step = stepsOf(content, derivation)[cell.step + by];
  if (!step) return null;
  return { ...cell, step: cell.step + by, object: Math.min(cell.object, Math.max(0, step.objects.length - 1)) };
}

export function cellName(cell: Cell): string {
  return `${cell.step}.${cell.field}.${cell.object}`;
}

const fields: readonly Cell['field'][] = ['subject', 'relation', 'objects'];

/** The cell of an element with `data-cell`, or null. */
export function cellOfElement(element: EventTarget | null): Cell | null {
  if (!(element instanceof HTMLElement)) return null;
  const [step, field, object] = (element.dataset.cell ?? '').split('.');
  const known = fields.find((name) => name === field);
  return known ? { step: Number(step), field: known, object: Number(object) } : null;
}
