import { randomBytes } from 'node:crypto';
import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { InitOutput, SudachiStateful } from 'sudachi-wasm333';
import { AppError } from '../../shared/errors.ts';
import { readDictionaryLayout, type Span } from './dictionaryLayout.ts';

/** What is shorter is given at once. */
const leastLeftOut = 1024 * 1024;

/**
 * Starts Sudachi, in mode C (longest units), with a dictionary that is in memory once instead of three times: the package copies what it is given
 * into the memory of its program, which keeps a copy of that. So the file is read into this memory. What nobody looks at before a text is cut is left
 * out of what is given (memory that nobody wrote to takes no room) and read into the copy, which then holds the whole file.
 * Throws what Sudachi says of a damaged dictionary, RangeError for a file that becomes shorter, and errors of the system.
 */
export async function startSudachi(file: FileHandle): Promise<SudachiStateful> {
  const { initSync, SudachiStateful, TokenizeMode } = await import('sudachi-wasm333');
  const { size } = await file.stat();
  const layout = await readDictionaryLayout(file);
  const leftOut = (layout?.lookedUp ?? []).filter(({ start, end }) => end - start >= leastLeftOut);
  // The package started its program as it was imported: this answers with that one.
  const program = initSync({ module: new Uint8Array() });
  const sudachi = new SudachiStateful();
  const given = program.__wbindgen_malloc(size, 1) >>> 0;
  for (const span of between(leftOut, size)) readSpan(file, span, program, given);
  const mark = randomBytes(16);
  const markAt = leftOut[0]?.start;
  if (markAt !== undefined) new Uint8Array(program.memory.buffer).set(mark, given + markAt);
  const self = Number(Reflect.get(sudachi, '__wbg_ptr'));
  quietly(() =>
    refuseFault(program, program.sudachistateful_initialize_from_bytes(self, given, size, TokenizeMode.C, 0)),
  );
  if (markAt !== undefined) {
    const copy = placeOfCopy(program, mark, given + markAt) - markAt;
    for (const span of leftOut) readSpan(file, span, program, copy);
  }
  return sudachi;
}

/** Runs Sudachi without its own report: where it stops, it also writes lines and a stack to `console.error`, and the caller says it in words. */
export function quietly<T>(run: () => T): T {
  const { error } = console;
  console.error = () => {};
  try {
    return run();
  } finally {
    console.error = error;
  }
}

/** What lies before, between and behind spans of a file. */
function between(spans: readonly Span[], size: number): Span[] {
  const ends = [0, ...spans.map(({ end }) => end)];
  const starts = [...spans.map(({ start }) => start), size];
  return starts.map((end, index) => ({ start: ends[index] ?? 0, end }));
}

/** Reads a part of a file into the place where it belongs, of a file that begins at `base`. */
function readSpan({ fd }: FileHandle, { start, end }: Span, { memory }: InitOutput, base: number): void {
  const bytes = new Uint8Array(memory.buffer, base, end);
  for (let position = start; position < end; ) {
    const read = readSync(fd, bytes, position, end - position, position);
    if (read === 0) throw new RangeError('The file became shorter while it was read');
    position += read;
  }
}

/** Throws what the program answered with, which stands in its table of values. */
function refuseFault(
  { __wbindgen_externrefs: values, ...program }: InitOutput,
  [fault, isFault]: [number, number],
): void {
  if (isFault === 0) return;
  const thrown: unknown = values.get(fault);
  program.__externref_table_dealloc(fault);
  throw thrown;
}

/** Where a mark stands once more: what was given may be gone by then, or not. */
function placeOfCopy({ memory }: InitOutput, mark: Buffer, given: number): number {
  const bytes = Buffer.from(memory.buffer);
  // Nearly always it lies right behind.
  const places = [bytes.indexOf(mark, given + mark.length), bytes.indexOf(mark)];
  const copy = places.find((place) => place !== -1 && place !== given);
  if (copy === undefined) throw new AppError('TASK_FAILED', 'Sudachi kept no copy of its dictionary');
  return copy;
}
