import { AppError } from '../../../shared/errors.ts';

/** One line for stderr: what went wrong, and the file, place and item it is about. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) return `akapen: ${error.message}${place(error.details)}`;
  if (error instanceof Error) return `akapen: unexpected error: ${error.stack ?? error.message}`;
  return `akapen: unexpected error: ${String(error)}`;
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
