import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** Where a reader of Markdown keeps what it reads beyond that. */
type Extensions = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
type Node = { type: string; value?: string; children?: Node[]; align?: readonly unknown[] };

/**
 * Tables as GitHub's Markdown has them, which plain Markdown does not know. Cells in excess, which GitHub does not show, stay in the last one: nothing
 * of an answer is lost.
 */
export function readTables(this: { data(): object }) {
  const data: Extensions = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
  return keepEveryCell;
}

function keepEveryCell(tree: Node): void {
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'table') for (const row of node.children ?? []) foldCells(row, node.align?.length ?? 0);
    for (const child of node.children ?? []) waiting.push(child);
  }
}

function foldCells(row: Node, count: number): void {
  const cells = row.children ?? [];
  const last = cells[count - 1];
  if (last === undefined) return;
  for (const cell of cells.splice(count))
    last.children = [...(last.children ?? []), { type: 'text', value: ' | ' }, ...(cell.children ?? [])];
}
