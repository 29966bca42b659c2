/** Every way a call can fail that a window can explain. Anything else is `INTERNAL`, with a reference id only. */
export const errorCodes = [
  'INVALID_INPUT',
  'IMPORT_MALFORMED',
  'FILE_UNREADABLE',
  'DISK_FULL',
  'STORAGE_READ_ONLY',
  'DATABASE_IN_USE',
  'DATABASE_CORRUPT',
  'DATABASE_TOO_NEW',
  'NOT_FOUND',
  'CONFLICT',
  'UNDO_REFUSED',
  'EVALUATOR_CHANGED',
  'TASK_FAILED',
  'CANCELLED',
  'HOST_UNAVAILABLE',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Facts a window needs to explain an error. Plain JSON; user text only where the window shows it back to its author. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** An expected failure with a code. The message is for logs: short, English, no user data. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** An error as it travels from the core to a window. Never holds a stack. */
export type WireError = { readonly code: ErrorCode; readonly message: string; readonly details: ErrorDetails };

/** Whether something that came from the other side is one. By hand: a window that shows its first rows has no use for a schema yet. */
export function isWireError(value: unknown): value is WireError {
  const { code, message, details } = membersOf(value);
  const isKnown = errorCodes.some((known) => known === code);
  return isKnown && typeof message === 'string' && typeof details === 'object' && details !== null;
}

/** The members of an object that came from outside; none of anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Turns anything thrown into what may leave the core; `reference` names the log entry of a defect. */
export function toWireError(error: unknown, reference: string): WireError {
  if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details };
  return { code: 'INTERNAL', message: 'Unexpected error', details: { reference } };
}
