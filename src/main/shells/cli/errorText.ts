import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { problemSchema } from '../../../shared/files.ts';
import { problemLine } from '../../commandLine/problemSentence.ts';

/** Lines for stderr: what went wrong, the file, place and item it is about, what was found in it, and a way back where there is one. */
export function errorText(error: unknown): string[] {
  if (error instanceof AppError)
    return [`akapen: ${error.message}${place(error.details)}`, ...found(error), ...wayBack(error)];
  if (error instanceof Error) return `akapen: unexpected error: ${error.stack ?? error.message}`.split('\n');
  return [`akapen: unexpected error: ${String(error)}`];
}

/** What a reader found in a file of which nothing could be taken. */
function found({ details: { path, problems } }: AppError): string[] {
  const read = z.array(problemSchema).safeParse(problems);
  return read.success
    ? read.data.map((problem) => problemLine(typeof path === 'string' ? basename(path) : '', problem))
    : [];
}

/** A damaged or later project: which way leads back to its work. */
function wayBack({ code, details: { path, snapshots } }: AppError): string[] {
  if (!(code === 'DATABASE_CORRUPT' || code === 'DATABASE_TOO_NEW') || !Array.isArray(snapshots)) return [];
  if (typeof path !== 'string' || snapshots.length === 0) return ['akapen: it is left as it is; it has no snapshots.'];
  const folder = dirname(path);
  return [
    `akapen: it is left as it is. Snapshots that can be put in its place: ${snapshots.length}; akapen restore --list --data-dir ${folder} shows them.`,
  ];
}

const parts: readonly (readonly [detail: string, label: string])[] = [
  ['path', ''],
  ['fileName', ''],
  ['line', 'line '],
  ['column', 'column '],
  ['item', 'item '],
  ['itemKey', 'item '],
];

function place(details: AppError['details']): string {
  const named = parts.flatMap(([detail, label]) => {
    const value = details[detail];
    return typeof value === 'string' || typeof value === 'number' ? [`${label}${value}`] : [];
  });
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
}
