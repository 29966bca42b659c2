import type { ParseArgsOptionsConfig } from 'node:util';

/** The values of one call: options by name, and what stood without an option. */
export type Arguments = {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
};

/** Where a command speaks: `print` is JSON for other programs and the only thing on stdout, `say` is for people, on stderr. */
export type Terminal = { print(value: unknown): void; say(line: string): void };

/**
 * One command of the command line, in a file of its own.
 * Heavy modules (database, tokenizer) are imported inside `run`, so that `--help` stays quick.
 */
export type Command = {
  /** The words that call it: `['score', 'jemhopqa']`. */
  readonly words: readonly string[];
  /** One line for the list of commands. */
  readonly summary: string;
  /** The text of `--help`: usage, options with units and defaults, what is printed, exit codes. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** How many positional arguments it takes. */
  readonly positionals: number;
  /** How many of them may be left out (default 0). */
  readonly optionalPositionals?: number;
  /** Returns the exit code: 0 done, 1 the data or the run is bad. Throws AppError for 1 with a message, UsageError for 2. */
  run(args: Arguments, terminal: Terminal): Promise<0 | 1>;
};

/** Wrong usage: exit code 2 with the message and the usage line. */
export class UsageError extends Error {}
