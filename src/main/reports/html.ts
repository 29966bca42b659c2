/** A piece of HTML that is safe to write: made by `html` alone, so that nothing reaches the page unescaped. */
export type Html = { readonly markup: string };

type Part = Html | string | number | null | readonly Part[];

/** Markup with values in it. Every value is escaped, but for what `html` itself made; null is nothing. */
export function html(pieces: TemplateStringsArray, ...values: readonly Part[]): Html {
  return {
    markup: pieces.map((piece, index) => piece + (index < values.length ? printPart(values[index]) : '')).join(''),
  };
}

function printPart(part: Part | undefined): string {
  if (part === null || part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return isParts(part) ? part.map(printPart).join('') : part.markup;
}

function isParts(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, between tags or in a quoted attribute. Control characters and what is no character become U+FFFD. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
