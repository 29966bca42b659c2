import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import type { Generation, GenerationVariant } from '../../../../shared/rooms/drift/driftCase.ts';
import { generationVariants } from '../../../../shared/rooms/drift/driftCase.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { isObject } from '../../../records/located.ts';
import { driftProblem } from './driftProblems.ts';
import { openForReading, type ReadingOptions } from './readingFile.ts';
import { turnBelowOne } from './turnsFromZero.ts';

/** What a generations file held once it was read to its end. */
type GenerationsSummary = {
  readonly sha256: string;
  readonly rowCount: number;
  /** Rows of calls that failed. */
  readonly errorCount: number;
  /** `processed` rows were cleaned after the run and hold no prompts. */
  readonly layout: 'generations' | 'processed';
};

/** The model of rows that name none. */
const unnamedModel = 'model';

/**
 * Reads generations of Study C row by row: `study_c_generations.jsonl`, or `study_c_processed.jsonl`. Bad rows become problems.
 * Errors: FILE_UNREADABLE; IMPORT_MALFORMED with `problem` when nothing in it is a generation; CANCELLED.
 */
export async function readGenerations(
  path: string,
  { onProblem, onRow, signal }: ReadingOptions & { onRow(row: Generation): void },
): Promise<GenerationsSummary> {
  const file = openForReading(path, signal);
  let rowCount = 0;
  let errorCount = 0;
  let layout: GenerationsSummary['layout'] = 'generations';
  for await (const found of readLineRecords(file.chunks)) {
    if ('problem' in found) {
      onProblem(found.problem);
      continue;
    }
    const { value, number } = found.record;
    const read = readRow(value, number, basename(path));
    if ('code' in read) {
      const place = { line: number, column: 1 };
      onProblem(driftProblem(read.code, read.params, { place, record: number, caseId: read.caseId }));
      continue;
    }
    if (isObject(value) && Object.hasOwn(value, 'output_text')) layout = 'processed';
    rowCount += 1;
    if (read.isError) errorCount += 1;
    onRow(read);
  }
  if (rowCount === 0) throw new AppError('IMPORT_MALFORMED', 'No generations', { path, problem: 'noGenerations' });
  return { sha256: file.sha256(), rowCount, errorCount, layout };
}

type BadRow = {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly caseId: string | null;
};

function readRow(row: AnyJson, line: number, file: string): Generation | BadRow {
  if (!isObject(row)) return { code: 'notRow', params: {}, caseId: null };
  const caseId = textOf(row.case_id);
  if (caseId === null) return { code: 'rowWithoutCase', params: {}, caseId: null };
  const turn = wholeOf(row.turn_num) ?? wholeOf(row.turn_idx);
  if (turn === null) return { code: 'rowWithoutTurn', params: {}, caseId };
  if (turn < 1) return { code: turnBelowOne, params: { turn, file }, caseId };
  const variant = variantOf(row.variant);
  if (variant === null) return { code: 'unknownVariant', params: { turn, variant: shownVariant(row.variant) }, caseId };
  const text = textOf(row.response_text) ?? textOf(row.output_text);
  const isError = row.status === 'error' || text === null;
  return {
    caseId,
    turn,
    variant,
    model: textOf(row.model_name) ?? unnamedModel,
    text: isError ? '' : text,
    isError,
    timestamp: textOf(row.timestamp) ?? '',
    given: textOf(row.prompt) ?? textOf(row.conversation_text),
    promptTokens: tokensOf(row),
    line,
  };
}

function textOf(value: AnyJson | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function wholeOf(value: AnyJson | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** Rows without a variant are summaries. */
function variantOf(value: AnyJson | undefined): GenerationVariant | null {
  if (value === undefined) return 'summary';
  return generationVariants.find((known) => known === value) ?? null;
}

function shownVariant(value: AnyJson | undefined): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? null)).slice(0, 200);
}

/** The provider's count lies in the row, in `meta` or in `usage`. */
function tokensOf(row: { readonly [key: string]: AnyJson }): number | null {
  for (const holder of [row, row.meta, row.usage]) {
    const count = isObject(holder) ? wholeOf(holder.prompt_tokens) : null;
    if (count !== null) return count;
  }
  return null;
}
