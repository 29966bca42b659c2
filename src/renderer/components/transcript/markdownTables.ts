/** What is read of the tree of a text in Markdown, and written to it. */
type Node = {
  type: string;
  value?: string;
  children?: Node[];
  align?: (Align | null)[];
  position?: { start: { offset?: number }; end: { offset?: number } };
};
type Align = 'left' | 'center' | 'right';
type Line = readonly Node[];

/** In place of a pipe that was written with a backslash, as the tree has lost that; nothing is shown with it. */
const escapedPipe = '\uE000';
const dashes = /^\s*\|?(?:\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;

/**
 * Tables as models write them, with lines of dashes under their heads, which Markdown itself does not know. Cells in excess stay in the last one: nothing
 * of an answer is lost.
 */
export function readTables() {
  return (tree: Node, { value: source }: { readonly value: string | Uint8Array }) => {
    const waiting = [tree];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (node.children === undefined) continue;
      node.children = node.children.flatMap((child) =>
        child.type === 'paragraph' ? tableOf(child, String(source)) : [child],
      );
      waiting.push(...node.children);
    }
  };
}

/** A paragraph as it is, or what stands before a table in it, and the table. */
function tableOf(paragraph: Node, source: string): Node[] {
  const lines = linesOf(paragraph.children ?? [], source);
  const under = lines.findIndex((line, index) => {
    const align = alignOf(line);
    return align !== null && align.length === cellsOf(lines[index - 1] ?? []).length;
  });
  const [head, align] = [lines[under - 1], alignOf(lines[under] ?? [])];
  if (head === undefined || align === null) return [paragraph];
  const before = lines.slice(0, under - 1);
  const rows = [head, ...lines.slice(under + 1)].map((line) => ({
    type: 'tableRow',
    children: fitted(cellsOf(line), align.length).map((children) => ({ type: 'tableCell', children })),
  }));
  const above = before.flatMap((line, index) => [...(index > 0 ? [textOf('\n')] : []), ...line.map(asWritten)]);
  return [
    ...(before.length > 0 ? [{ type: 'paragraph', children: above }] : []),
    { type: 'table', align, children: rows },
  ];
}

function linesOf(nodes: readonly Node[], source: string): Line[] {
  const lines: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'break') lines.push([]);
    else if (node.type !== 'text') lines.at(-1)?.push(node);
    else {
      const [first = '', ...others] = withEscapes(node, source).split('\n');
      lines.at(-1)?.push(textOf(first));
      lines.push(...others.map((text) => [textOf(text)]));
    }
  }
  return lines;
}

function withEscapes({ value = '', position }: Node, source: string): string {
  const written = source.slice(position?.start.offset, position?.end.offset);
  if (!written.includes('\\|')) return value;
  return written.replaceAll('\\|', escapedPipe).replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** What a line of dashes says of each column; null for any other line. */
function alignOf(line: Line): (Align | null)[] | null {
  const text = line.every(({ type }) => type === 'text') ? line.map(({ value }) => value).join('') : '';
  if (!text.includes('|') || !dashes.test(text)) return null;
  const columns = text.trim().replace(/^\|/, '').replace(/\|$/, '').split('|');
  return columns.map((column) => {
    const [starts, ends] = [column.trim().startsWith(':'), column.trim().endsWith(':')];
    if (starts && ends) return 'center';
    return ends ? 'right' : starts ? 'left' : null;
  });
}

function cellsOf(line: Line): Node[][] {
  const cells: Node[][] = [[]];
  for (const node of line) {
    const [first = '', ...others] = node.type === 'text' ? (node.value ?? '').split('|') : [];
    cells.at(-1)?.push(node.type === 'text' ? asWritten(textOf(first)) : node);
    cells.push(...others.map((text) => [asWritten(textOf(text))]));
  }
  const isBlank = (cell: Line | undefined) => cell?.every(({ type, value }) => type === 'text' && value?.trim() === '');
  // A pipe at either end opens no cell.
  return cells.slice(isBlank(cells[0]) ? 1 : 0, isBlank(cells.at(-1)) ? -1 : undefined);
}

function fitted(cells: Node[][], count: number): Node[][] {
  const last = cells.slice(count - 1).flatMap((cell, index) => (index > 0 ? [textOf('|'), ...cell] : cell));
  return [...cells.slice(0, count - 1), last];
}

function asWritten(node: Node): Node {
  return node.type === 'text' ? textOf((node.value ?? '').replaceAll(escapedPipe, '|')) : node;
}

function textOf(value: string): Node {
  return { type: 'text', value };
}
