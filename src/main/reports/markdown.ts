/** Markdown as HTML that is safe to write: a small part of CommonMark, in which nothing is loaded, linked or run. */
import { type Html, html } from './html.ts';

type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'paragraph'; readonly text: string };

/**
 * Headings, paragraphs, flat lists, quotes, fenced code, rules; within them code, bold and italic. Links and images are their words
 * and, in brackets, their address as text. HTML in the source is text. `level` is that of the highest heading.
 */
export function printMarkdown(source: string, level = 3): Html[] {
  return printBlocks(source, level, 0);
}

/** Quotes in quotes; what is deeper is one text. */
const deepest = 5;

function printBlocks(source: string, level: number, depth: number): Html[] {
  if (depth > deepest) return [html`<p class="text">${source}</p>`];
  return blocksOf(source).map((block) => printBlock(block, level, depth));
}

function printBlock(block: Block, level: number, depth: number): Html {
  switch (block.kind) {
    case 'heading':
      return heading(Math.min(6, level + block.level - 1), printInline(block.text));
    case 'list': {
      const items = block.items.map((item) => html`<li>${printInline(item)}</li>`);
      return block.isNumbered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'code':
      return html`<pre><code>${block.text}</code></pre>`;
    case 'quote':
      return html`<blockquote>${printBlocks(block.text, level, depth + 1)}</blockquote>`;
    case 'rule':
      return html`<hr>`;
    case 'paragraph':
      return html`<p class="text">${printInline(block.text)}</p>`;
  }
}

function heading(level: number, content: readonly Html[]): Html {
  if (level <= 3) return html`<h3>${content}</h3>`;
  if (level === 4) return html`<h4>${content}</h4>`;
  return level === 5 ? html`<h5>${content}</h5>` : html`<h6>${content}</h6>`;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const headingStart = /^ {0,3}(#{1,6})[ \t]+/;
const itemStart = /^ {0,6}(?:[-*+]|(\d{1,9})[.)])[ \t]+/;
const quoteStart = /^ {0,3}> ?/;
const startsBlock = (line: string) =>
  [fence, headingStart, itemStart, quoteStart].some((pattern) => pattern.test(line)) ||
  isRule(line) ||
  line.trim() === '';

/** Three or more of one sign and spaces, counted: an expression would try every way of dividing them. */
function isRule(line: string): boolean {
  if (!/^ {0,3}[-*_]/.test(line)) return false;
  const signs = line.replaceAll(' ', '');
  return signs.length >= 3 && signs === (signs[0] ?? '').repeat(signs.length);
}

/** The text of a heading without the signs that close it, which stand behind a space. */
function headingText(rest: string): string {
  const end = withoutEnd(rest, ' \t');
  const text = withoutEnd(end, '#');
  return text.length < end.length && /[ \t]$/.test(text) ? withoutEnd(text, ' \t') : rest;
}

function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function blocksOf(source: string): Block[] {
  const lines = source.split(/\r\n?|\n/);
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (wanted: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && wanted(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, fenced] = fence.exec(line) ?? [];
    const [start, sign = ''] = headingStart.exec(line) ?? [];
    const item = itemStart.exec(line);
    if (line.trim() === '') at += 1;
    else if (fenced !== undefined) {
      at += 1;
      const text = takeWhile((next) => !next.trimStart().startsWith(fenced)).join('\n');
      at += 1;
      blocks.push({ kind: 'code', text });
    } else if (isRule(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (start !== undefined) {
      at += 1;
      blocks.push({ kind: 'heading', level: sign.length, text: headingText(line.slice(start.length)) });
    } else if (quoteStart.test(line)) {
      const quoted = takeWhile((next) => quoteStart.test(next)).map((next) => next.replace(quoteStart, ''));
      blocks.push({ kind: 'quote', text: quoted.join('\n') });
    } else if (item !== null) {
      const isNumbered = item[1] !== undefined;
      const items: string[] = [];
      while ((itemStart.exec(lines[at] ?? '')?.[1] !== undefined) === isNumbered && itemStart.test(lines[at] ?? '')) {
        const first = (lines[at] ?? '').replace(itemStart, '');
        at += 1;
        items.push([first, ...takeWhile((next) => !startsBlock(next))].join('\n'));
      }
      blocks.push({ kind: 'list', isNumbered, items });
    } else {
      blocks.push({ kind: 'paragraph', text: takeWhile((next) => !startsBlock(next)).join('\n') });
    }
  }
  return blocks;
}

/** Bounded, so that no text takes long: what is longer than this between two signs is not marked. */
const inline =
  /`([^`\n]{1,500})`|(!?)\[([^[\]\n]{0,500})\]\(([^()\s]{0,500})\)|\*\*([^*\n]{1,500})\*\*|\*([^*\s][^*\n]{0,500})\*|(?<![\p{L}\p{N}_])_([^_\n]{1,500})_(?![\p{L}\p{N}_])/gu;

function printInline(text: string): Html[] {
  const parts: Html[] = [];
  let from = 0;
  for (const found of text.matchAll(inline)) {
    const [whole, code, picture, words, address, bold, slanted, underlined] = found;
    parts.push(html`${text.slice(from, found.index)}`);
    const emphasised = slanted ?? underlined;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (bold !== undefined) parts.push(html`<strong>${printInline(bold)}</strong>`);
    else if (emphasised !== undefined) parts.push(html`<em>${printInline(emphasised)}</em>`);
    else parts.push(html`${picture === '!' ? '🖼 ' : ''}${words ?? ''} (${address ?? ''})`);
    from = found.index + whole.length;
  }
  return [...parts, html`${text.slice(from)}`];
}
