import { AppError, type ErrorCode } from '../../src/shared/errors.ts';

/** What an oracle saw: the kind, and words that tell two of the same cause from others. */
export type Finding = { readonly kind: 'crash' | 'hang' | 'slow' | 'memory' | 'partial'; readonly words: string };

/** Thrown by a target that found something wrong with what the program did. */
export class Wrong extends Error {
  readonly kind: Finding['kind'];
  constructor(kind: Finding['kind'], words: string) {
    super(words);
    this.kind = kind;
  }
}

/** What a program may say to a file from a stranger; anything else is a defect. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'IMPORT_MALFORMED',
  'FILE_UNREADABLE',
  'INVALID_INPUT',
  'DATABASE_CORRUPT',
  'DATABASE_TOO_NEW',
  'NOT_FOUND',
  'CONFLICT',
]);

/** Null for a refusal in words; else the finding. */
export function findingOf(error: unknown): Finding | null {
  if (error instanceof Wrong) return { kind: error.kind, words: error.message };
  if (error instanceof AppError && refusals.has(error.code)) return null;
  const [name, ...frames] = error instanceof Error ? (error.stack ?? error.message).split('\n') : [String(error)];
  const place =
    frames.find((frame) => /\/(src|scripts)\//.test(frame) && !frame.includes('/scripts/fuzz/')) ?? frames[0] ?? '';
  const code = error instanceof AppError ? `${error.code} ${JSON.stringify(error.details)} ` : '';
  return { kind: 'crash', words: `${code}${name} ${place.trim().replace(/file:\/\/.*?\/(src|scripts)\//, '$1/')}` };
}
