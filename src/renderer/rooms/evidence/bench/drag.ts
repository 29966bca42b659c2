import type { DragEvent } from 'react';

/** Tells a card from a file that somebody drags into the window. */
const kind = 'application/x-akapen-evidence';

export function dragEvidence(event: DragEvent, evidenceId: number): void {
  event.dataTransfer.setData(kind, String(evidenceId));
  event.dataTransfer.effectAllowed = 'move';
}

/** Whether a card is dragged. */
export const isEvidence = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(kind);

/** The card that is dropped; null for anything else. */
export function draggedEvidence({ dataTransfer }: DragEvent): number | null {
  const text = dataTransfer.getData(kind);
  return /^\d+$/.test(text) ? Number(text) : null;
}
