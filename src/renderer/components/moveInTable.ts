import type { KeyboardEvent } from 'react';

const arrows: Readonly<Record<string, { readonly down: number; readonly right: number }>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** For a table of buttons: an arrow goes to the button beside, above or below; a cell without one that can be pressed is passed over. */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>): void {
  const to = arrows[event.key];
  const from = event.target instanceof Element ? event.target.closest('td') : null;
  const row = from?.closest('tr');
  if (!to || !from || !row || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const cellAt = (by: number) => rows[rows.indexOf(row) + by * to.down]?.cells[from.cellIndex + by * to.right];
  for (let by = 1, cell = cellAt(by); cell !== undefined; by += 1, cell = cellAt(by)) {
    const button = cell.querySelector<HTMLButtonElement>('button:not(:disabled)');
    if (button === null) continue;
    button.focus();
    // A browser lets a button be that it sees a part of.
    button.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    return;
  }
}
