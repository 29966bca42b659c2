import { appendFileSync, chmodSync, renameSync, statSync } from 'node:fs';
import { AppError } from '../shared/errors.ts';

/** Facts of an event: numbers and identifiers of ours, never what a person typed or a file contains. */
type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

export type Log = {
  info(code: string, facts?: LogFacts): void;
  warn(code: string, facts?: LogFacts): void;
  /** Notes a failure with its kind and place, without its message: a message may quote a text. */
  error(code: string, error: unknown, facts?: LogFacts): void;
};

const rotateAt = 1024 * 1024;

/**
 * Opens the log: one line per event with time, level, code and facts. At 1 MiB it moves to `<file>.1`, whose predecessor goes.
 * Writing never throws: a full disk must not stop the work that is being logged.
 */
export function openLog(file: string, now: () => Date = () => new Date()): Log {
  const write = (level: string, code: string, facts: LogFacts, frames: readonly string[] = []) => {
    const words = Object.entries(facts).map(([key, value]) => ` ${key}=${String(value).replace(/\s+/g, '_')}`);
    const lines = [`${now().toISOString()} ${level} ${code}${words.join('')}`, ...frames].join('\n');
    try {
      rotate(file);
      appendFileSync(file, `${lines}\n`, { mode: 0o600 });
    } catch {
      // Nowhere left to tell.
    }
  };
  return {
    info: (code, facts = {}) => write('INFO', code, facts),
    warn: (code, facts = {}) => write('WARN', code, facts),
    error: (code, error, facts = {}) => write('ERROR', code, { ...facts, ...describeError(error) }, stackFrames(error)),
  };
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < rotateAt) return;
  renameSync(file, `${file}.1`);
  chmodSync(`${file}.1`, 0o600);
}

function describeError(error: unknown): LogFacts {
  if (error instanceof AppError) return { error: error.code };
  if (!(error instanceof Error)) return { error: typeof error };
  return 'code' in error ? { error: error.name, reason: String(error.code) } : { error: error.name };
}

function stackFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return error.cause === undefined ? frames : [...frames, '    caused by', ...stackFrames(error.cause)];
}
