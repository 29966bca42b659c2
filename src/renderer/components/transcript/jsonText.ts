import type { AnyJson } from '../../../shared/json.ts';

/** Deeper levels are written as `…`: nobody reads them in a line, and very deep values would not fit the stack. */
const deepest = 40;

/** A value as one line of JSON; a text as it is. */
export function inlineJson(value: AnyJson): string {
  return typeof value === 'string' ? value : written(value, 0, '');
}

/** A value as indented JSON. */
export function indentedJson(value: AnyJson): string {
  return written(value, 0, '  ');
}

function written(value: AnyJson, depth: number, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth > deepest) return '…';
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((member: AnyJson) => written(member, depth + 1, indent))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${written(member, depth + 1, indent)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  if (indent === '') return `${open}${members.join(', ')}${close}`;
  const inner = indent.repeat(depth + 1);
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent.repeat(depth)}${close}`;
}

export type ValueTable = { readonly columns: readonly string[]; readonly rows: readonly AnyJson[] };
const mostColumns = 12;

/** A list of flat objects as a table, with the columns in the order in which they come; null for anything else. */
export function tableOf(value: AnyJson): ValueTable | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const columns = new Set<string>();
  for (const row of value) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return null;
    for (const [key, cell] of Object.entries(row)) {
      if (typeof cell === 'object' && cell !== null) return null;
      columns.add(key);
    }
    if (columns.size > mostColumns) return null;
  }
  return columns.size === 0 ? null : { columns: [...columns], rows: value };
}

/** What a row of a table has in a column; an empty text when nothing. */
export function cellOf(row: AnyJson, column: string): AnyJson {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return '';
  return new Map(Object.entries(row)).get(column) ?? (Object.hasOwn(row, column) ? null : '');
}
