import type { AnyJson } from '../../../shared/json.ts';
import { isList } from '../../records/located.ts';
import { parseValue } from '../../records/parseValue.ts';

const answerMark = '[FinalAnswer]';
const callMark = '[TOOL_CALLS]';
const endMarks = /(?:<\/s>|<\|eom_id\|>|<\|eot_id\|>|<\|im_end\|>)\s*$/;

/** What comes before and after the last `[FinalAnswer]`; `answer` is null when there is none. */
export function splitAnswer(text: string): { readonly thought: string; readonly answer: string | null } {
  const mark = text.lastIndexOf(answerMark);
  if (mark < 0) return { thought: text.trim(), answer: null };
  return { thought: text.slice(0, mark).trim(), answer: text.slice(mark + answerMark.length).trim() };
}

/**
 * Takes raw model text apart: the words, and the calls after `[TOOL_CALLS]` or inside of `<functioncall>`.
 * `callText` holds calls that could not be read. End marks of the model are left out.
 */
export function splitRawText(raw: string): {
  readonly text: string;
  readonly calls: readonly AnyJson[] | null;
  readonly callText: string | null;
} {
  const text = raw.replace(endMarks, '');
  const mark = text.indexOf(callMark);
  if (mark >= 0) return withCalls(text.slice(0, mark), text.slice(mark + callMark.length).replace(endMarks, ''));
  const start = text.indexOf('<functioncall>');
  if (start < 0) return { text, calls: null, callText: null };
  const written = text
    .slice(start)
    .split('<functioncall>')
    .slice(1)
    .map((part) => part.split('</functioncall>', 1)[0] ?? '');
  const all = written.map((part) => parseValue(part.trim()));
  const calls = all.flatMap((value) => (value === undefined ? [] : isList(value) ? value : [value]));
  const isRead = all.every((value) => value !== undefined);
  return isRead
    ? { text: text.slice(0, start), calls, callText: null }
    : { text: text.slice(0, start), calls: null, callText: text.slice(start) };
}

function withCalls(text: string, written: string) {
  const value = parseValue(written.trim());
  if (value === undefined || value === null) return { text, calls: null, callText: written.trim() };
  return { text, calls: isList(value) ? value : [value], callText: null };
}
