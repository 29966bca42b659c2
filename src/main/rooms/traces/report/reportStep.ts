import type { AnyJson } from '../../../../shared/json.ts';
import { languageOfContent } from '../../../../shared/text/languageOfContent.ts';
import type { SpanMark } from '../../../../shared/traces/marks.ts';
import { type SourceLabel, unknownTool } from '../../../../shared/traces/toolLabels.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import { printChangedArgument, printEdits } from './reportEdits.ts';
import { labelClass } from './reportStyle.ts';
import { cut, printSize, type ReportWriting, visible } from './reportWriting.ts';

/** What stood in the lines of an edit, and the step that showed them; null where none did. */
type FormerOf = Parameters<typeof printEdits>[2];

/** UTF-16 code units of a text that a report shows, and of one argument. */
const longestText = 4_000;
const longestArgument = 1_000;
const longestName = 200;

/** One step: its head, what it says with the marked pieces in it, and what was said of it. */
export function printStep(
  writing: ReportWriting,
  step: Step,
  spans: readonly SpanMark[],
  said: Html | null,
  formerOf: FormerOf = () => null,
): Html {
  const { texts } = writing;
  const number = fill(texts.step, { number: String(step.index + 1) });
  return html`<section class="step">
<div class="line"><span class="number">${number}</span> <strong>${texts.kinds[step.kind]}</strong>${printTool(writing, step)}</div>
${printBody(writing, step, spans, formerOf)}${
  step.error === null
    ? null
    : html`<p class="fault text">${visible(fill(texts.error, { text: cut(writing.text(step.error), longestArgument) }))}</p>`
}${said}</section>
`;
}

function printTool({ texts, labels, text }: ReportWriting, { kind, tool, label }: Step): Html | null {
  if (kind !== 'tool_call' && kind !== 'tool_result') return null;
  const source = label === null ? null : printSource(texts, labels.lookOf(label), text);
  return html`${source} <span class="tool">${tool === null ? texts.toolMissing : visible(text(tool))}</span>`;
}

function printSource(texts: ReportWriting['texts'], look: SourceLabel, text: ReportWriting['text']): Html {
  const name = look.text === unknownTool.text ? texts.unknownTool : text(look.text);
  const classes = `source ${labelClass(look)}${look.dashed ? ' dashed' : ''}`;
  return html` <span class="${classes}">${look.shape} ${name}</span>`;
}

function printBody(writing: ReportWriting, step: Step, spans: readonly SpanMark[], formerOf: FormerOf): Html {
  const isTable = typeof step.arguments === 'object' && step.arguments !== null && !Array.isArray(step.arguments);
  const members = isTable ? Object.entries(step.arguments ?? {}) : [];
  const given = isTable || step.arguments === null ? null : printJson(writing, step.arguments, longestText);
  const item = step.json === null ? null : printJson(writing, step.json, longestText);
  const says = step.text === '' ? null : printText(writing, step.text, spans);
  const edits = step.kind === 'tool_call' ? printEdits(writing, step, formerOf) : null;
  const rows = members.flatMap(([name, value]) => {
    if (edits?.arguments.has(name) === true) return [];
    const changed = edits === null ? null : printChangedArgument(writing, name, value, step.arguments);
    const body = changed ?? printJson(writing, value, longestArgument);
    return [html`<tr><th>${visible(writing.text(name))}</th><td>${body}</td></tr>`];
  });
  rows.push(...(edits?.rows ?? []));
  const table = rows.length === 0 ? null : html`<table>${rows}</table>`;
  const isEmpty = says === null && table === null && given === null && item === null;
  const none = isEmpty && step.kind !== 'tool_call' ? html`<p class="quiet">${writing.texts.noText}</p>` : null;
  return html`${says}${item}${given}${table}${none}`;
}

function printText(writing: ReportWriting, whole: string, spans: readonly SpanMark[]): Html {
  const shown = beginningOf(writing, whole, longestText);
  const language = languageOfContent(shown);
  return html`<div class="text" lang="${language}">${highlighted(shown, spans)}</div>${printSize(writing, shown, whole)}`;
}

function printJson(writing: ReportWriting, value: AnyJson, longest: number): Html {
  const whole = typeof value === 'string' ? value : jsonText(value);
  if (whole === null) return html`<p class="quiet">${writing.texts.tooDeep}</p>`;
  const shown = beginningOf(writing, whole, longest);
  const kind = typeof value === 'string' ? 'text' : 'text json';
  return html`<div class="${kind}" lang="${languageOfContent(shown)}">${visible(shown)}</div>${printSize(writing, shown, whole)}`;
}

/** What is shown of a text. A name that its end parts is masked as a whole. */
function beginningOf({ text }: ReportWriting, whole: string, longest: number): string {
  const { length } = cut(whole, longest);
  return text(whole.slice(0, length + longestName)).slice(0, length);
}

/** JSON to read; null when it is nested more deeply than this machine can walk. */
function jsonText(value: AnyJson): string | null {
  try {
    return JSON.stringify(value, null, 2);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A text with marked pieces; where several lie over each other, the text is marked once. Pieces behind its end are left out. */
export function highlighted(text: string, spans: readonly Pick<SpanMark, 'start' | 'end'>[]): Html[] {
  const parts: Html[] = [];
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const [from, to] = [Math.max(at, start), Math.min(end, text.length)];
    if (from >= to) continue;
    parts.push(html`${visible(text.slice(at, from))}<mark>${visible(text.slice(from, to))}</mark>`);
    at = to;
  }
  return [...parts, ...visible(text.slice(at))];
}
