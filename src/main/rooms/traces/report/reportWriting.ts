import { hiddenRuns } from '../../../../shared/traces/hiddenCharacters.ts';
import type { ToolLabels } from '../../../../shared/traces/toolLabels.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill, printNumber, type ReportLanguage } from '../../../reports/reportLanguage.ts';
import type { ReportTexts } from './reportTexts.ts';

/** In which words a report is written, and what it hides. */
export type ReportWriting = {
  readonly language: ReportLanguage;
  readonly texts: ReportTexts;
  readonly labels: ToolLabels;
  /** A text as it is written: with masked names in blind mode. */
  text(text: string): string;
};

/** How much of a text is shown; nothing for all of it. */
export function printSize({ texts, language }: ReportWriting, shown: string, whole: string): Html | null {
  if (shown.length === whole.length) return null;
  const sizes = { shown: printNumber(language, shown.length), total: printNumber(language, whole.length) };
  return html`<p class="quiet">${fill(texts.cut, sizes)}</p>`;
}

/** The beginning of a text; no character is parted. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest);
}

/** A text in which characters that nobody sees stand as their names, so that none of them turns what is around it. */
export function visible(text: string): Html[] {
  const parts: Html[] = [];
  let at = 0;
  for (const { start, end, label, name, count, says } of hiddenRuns(text)) {
    const title = says === null ? name : `${name} “${says}”`;
    const times = count > 1 ? ` ×${count}` : '';
    parts.push(html`${text.slice(at, start)}<span class="unseen" title="${title}">${label}${times}</span>`);
    at = end;
  }
  return [...parts, html`${text.slice(at)}`];
}
