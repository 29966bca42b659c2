import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';

/** Reads a JSON column through its schema. A value that does not fit is damage: nothing of ours writes one. */
export function readJsonColumn<T extends z.ZodType>(schema: T, text: string, column: string): z.output<T> {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new AppError(
    'DATABASE_CORRUPT',
    `Column ${column} holds an unexpected value`,
    { column },
    { cause: parsed.error },
  );
}

/** JSON text of a value for a column; `undefined` is stored as null. */
export function writeJsonColumn(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
