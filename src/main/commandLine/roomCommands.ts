import type { ParseArgsOptionsConfig } from 'node:util';
import type { Call } from '../../shared/api/contract.ts';
import type { ImportPreview } from '../../shared/datasets.ts';
import type { Arguments, ListedCommand, RunCommand, Terminal } from './command.ts';

/**
 * What the command line has of a room. Apart from the room itself, and each part loaded when it is asked for: to load all rooms takes longer than
 * most commands do.
 */
export type RoomCommands = {
  /** Commands of its own, by the words that call them. */
  readonly commands: Readonly<Record<string, ListedCommand>>;
  /** Its part of `akapen import`; null where all files come in without a question. */
  readonly import: (() => Promise<ImportPart>) | null;
  /** What `akapen export --what` writes of it beside datasets, by the word; empty for none. */
  readonly exports: Readonly<Record<string, ListedExport>>;
  /** How far evaluators agree in each of the judgements that one of its datasets asks for; null for a room that has no such numbers. */
  readonly agreement: (() => Promise<MeasureAgreement>) | null;
};

/** Agreement in each judgement of a dataset, by the id of what was judged, as it is printed. */
export type MeasureAgreement = (call: Call, datasetId: number) => Promise<readonly { readonly of: string }[]>;

export type ImportPart = {
  readonly options: ParseArgsOptionsConfig;
  /** A line of the help for each of the options. */
  readonly help: string;
  /** Says what somebody should know of a file of any room before it is imported. Throws AppError for one that only an option lets in. */
  check(file: FileToImport, options: Arguments['values'], terminal: Terminal): void;
  /** Begins what follows the import of a file, as the window does; its task, or null where nothing follows. */
  onImported(file: FileToImport, datasetId: number, call: Call): Promise<string | null>;
};

/** A file as it was typed, where it lies, and what was found in it; the dataset that it is said to answer. */
type FileToImport = {
  readonly file: string;
  readonly path: string;
  readonly preview: ImportPreview;
  readonly goldDatasetId: number | null;
};

type ListedExport = {
  /** What it writes, behind "or" in the list of commands. */
  readonly what: string;
  readonly load: () => Promise<ExportPart>;
};

export type ExportPart = {
  readonly help: string;
  /** Beside `--data-dir`, `--dataset` and `--out`. */
  readonly options: ParseArgsOptionsConfig;
  readonly run: RunCommand;
};
