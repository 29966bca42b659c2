/** Edits by line number, as the agents of SWE-agent make them, and what stood in these lines as far as a trace has shown it. */
import type { AnyJson } from '../json.ts';
import type { Step } from './trace.ts';

/** What a call writes over lines of a file, or puts in behind one. */
export type LineEdit = {
  /** The first line that is written, from 1 on; null at the end of the file. */
  readonly from: number | null;
  /** The last line that is written over; null where lines are put in. */
  readonly to: number | null;
  /** What is written, and the argument in which it stands from `offset` (UTF-16 code units) on. */
  readonly text: string;
  readonly argument: string;
  readonly offset: number;
};

/**
 * What a call writes over lines of a file: `edit 3:5` with lines up to `end_of_edit`, or `start_line`, `end_line` and `replacement_text`; `text` of an
 * `insert` behind `line`, or at the end. Null for every other call. Source: tools/windowed_edit_linting and windowed_edit_replace of SWE-agent 1.0.
 */
export function lineEdit(tool: string | null, given: AnyJson): LineEdit | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const members = new Map(Object.entries(given));
  const [from, to] = [lineOf(members.get('start_line')), lineOf(members.get('end_line'))];
  const written = members.get('replacement_text');
  if (typeof written === 'string' && from !== null && to !== null && from <= to)
    return { from, to, text: written, argument: 'replacement_text', offset: 0 };
  const [inserted, behind] = [members.get('text'), lineOf(members.get('line'))];
  if (tool === 'insert' && typeof inserted === 'string')
    return { from: behind === null ? null : behind + 1, to: null, text: inserted, argument: 'text', offset: 0 };
  const command = members.get('command');
  const groups = typeof command === 'string' ? inCommand.exec(command)?.groups : undefined;
  const { head = '', first = '', last = '', text = '' } = groups ?? {};
  if (groups === undefined || Number(first) > Number(last) || Number(first) === 0) return null;
  return { from: Number(first), to: Number(last), text, argument: 'command', offset: head.length };
}

const inCommand = /^(?<head>edit (?<first>\d{1,9}):(?<last>\d{1,9})\r?\n)(?<text>[\s\S]*?)\r?\n?end_of_edit\s*$/;

function lineOf(value: AnyJson | undefined): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
}

/** Lines of a file as a result shows them: `[File: a.py (9 lines total)]`, then lines with their numbers. */
type FileWindow = { readonly file: string; readonly lines: ReadonlyMap<number, string> };

const windowHead = /^\[File: (?<file>.+) \(\d+ lines total\)\]$/;
const numbered = /^(?<number>\d{1,9}):(?<text>.*)$/;

/** The windows of a text, in order; what a refused edit would have made is none. */
function windowsOf(text: string): FileWindow[] {
  const windows: { file: string; lines: Map<number, string> }[] = [];
  let isOpen = false;
  let isSupposed = false;
  for (const line of text.split(/\r?\n/)) {
    const file = windowHead.exec(line)?.groups?.file;
    if (file !== undefined) {
      isOpen = !isSupposed;
      isSupposed = false;
      if (isOpen) windows.push({ file, lines: new Map() });
      continue;
    }
    const found = isOpen ? numbered.exec(line)?.groups : undefined;
    if (found !== undefined) windows.at(-1)?.lines.set(Number(found.number), found.text ?? '');
    else if (!/^\(\d+ more lines (?:above|below)\)$/.test(line)) isOpen = false;
    isSupposed ||= line.includes('would have looked');
  }
  return windows;
}

/** Commands that show a file and change none. */
const showing: ReadonlySet<string> = new Set(['open', 'goto', 'scroll_up', 'scroll_down', 'create']);

/** What stood in lines, and the step whose result showed them last. */
export type FormerLines = { readonly text: string; readonly step: number };

/**
 * What stood in the lines that a call writes over, by the steps before it, the last one first: as the windows of the file that was open showed them. What was
 * shown before the last change of a file is not asked. Null where not all of the lines were shown.
 */
export function formerLines(edit: LineEdit, before: Iterable<Step>): FormerLines | null {
  let file: string | null = null;
  const known = new Map<number, string>();
  let shownAt: number | null = null;
  for (const step of before) {
    if (step.kind === 'tool_call') {
      // What its result showed is as it left the file: before it, lines may have stood elsewhere.
      if (file !== null && (step.tool === null || !showing.has(step.tool))) break;
      continue;
    }
    if (step.kind !== 'tool_result') continue;
    for (const window of windowsOf(step.text).reverse()) {
      file ??= window.file;
      if (window.file !== file) continue;
      shownAt ??= step.index;
      for (const [number, text] of window.lines) if (!known.has(number)) known.set(number, text);
      const text = textOf(edit, known);
      if (text !== null) return { text, step: shownAt };
    }
  }
  return null;
}

function textOf({ from, to }: LineEdit, known: ReadonlyMap<number, string>): string | null {
  if (from === null || to === null) return null;
  let text = '';
  for (let line = from; line <= to; line += 1) {
    const one = known.get(line);
    if (one === undefined) return null;
    text += `${one}\n`;
  }
  return text;
}
