import { type Html, html } from './html.ts';
import type { ReportLanguage } from './reportLanguage.ts';

/** Nothing runs, is fetched, framed or sent from a page to read; only its own style applies. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Where a page to read begins, up to its body. `style` is our own text, which has nothing in it that ends a style element. */
export function printPageHead(language: ReportLanguage, title: string, style: string): Html {
  const sheet: Html = { markup: style };
  return html`<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${sheet}</style></head>
`;
}
