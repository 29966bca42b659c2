import type { ParseArgsOptionsConfig } from 'node:util';
import type { Call } from '../../shared/api/contract.ts';
import type { Grants } from '../grants.ts';

/** The values of one call: options by name, and what stood without an option. */
export type Arguments = {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
};

/**
 * Where a command speaks: `print` is JSON for other programs, on stdout, and `say` is for people, on stderr. `write` is text on stdout
 * that somebody asked for in place of JSON: help, tables to read, and rows as a file has them, which arrive byte for byte where stdout is no
 * terminal.
 */
export type Terminal = { print(value: unknown): void; say(line: string): void; write(text: string): void };

/** A project as a command works with it: the same calls that a window makes, and the paths of its arguments as grants. */
export type OpenProject = {
  readonly call: Call;
  readonly grants: Grants;
  /** Waits for a task's end and returns its result. Throws what it failed with, or CANCELLED. */
  finish(taskId: string): Promise<Record<string, unknown>>;
};

/** Opens the project of a data folder for some work, and closes it whatever happens. Throws NOT_FOUND where there is none. */
export type InProject = <T>(dataFolder: string, work: (project: OpenProject) => Promise<T>) => Promise<T>;

/** Runs with what was typed. Returns the exit code: 0 done, 1 the data or the run is bad. Throws AppError for 1 with a message, UsageError for 2. */
export type RunCommand = (args: Arguments, terminal: Terminal, inProject: InProject) => Promise<0 | 1>;

/**
 * One command of the command line, in a file of its own.
 * Heavy modules (database, tokenizer) are imported inside `run`, so that `--help` stays quick.
 */
export type Command = {
  /** The text of `--help`: usage, options with units and defaults, what is printed, exit codes. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
  /** How many positional arguments it takes. */
  readonly positionals: number;
  /** How many of them may be left out (default 0). */
  readonly optionalPositionals?: number;
  readonly run: RunCommand;
};

/** A command in the list of all, by the words that call it. It is loaded when it is called, or when its own help is shown. */
export type ListedCommand = {
  /** One line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
};

/** Wrong usage: exit code 2 with the message and the usage line. */
export class UsageError extends Error {}
