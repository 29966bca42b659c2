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
  return finishTables;
}

function finishTables(tree: Node): void {
  const waiting = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'table') for (const row of node.children ?? []) foldCells(row, node.align?.length ?? 0);
    if (node.type === 'tableCell')
      node.children = (node.children ?? []).map((child) => (isLineBreak(child) ? { type: 'break' } : child));
    for (const child of node.children ?? []) waiting.push(child);
  }
}

/** A cell has no other way to begin a line. */
function isLineBreak({ type, value = '' }: Node): boolean {
  return type === 'html' && /^<br ?\/?>$/i.test(value);
}

function foldCells(row: Node, count: number): void {
  const cells = row.children ?? [];
  const last = cells[count - 1]?.children;
  if (last === undefined) return;
  for (const { children = [] } of cells.splice(count)) {
    last.push({ type: 'text', value: ' | ' });
    for (const child of children) last.push(child);
  }
}
