/** What each room does with a file before and while it is imported, called as the worker calls it; and the commands that read files. */
import { existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { previewDerivationFile } from '../../src/main/rooms/derivations/import/fileTasks.ts';
import { readStage } from '../../src/main/rooms/derivations/import/stage.ts';
import { previewDriftFile, readDriftRecords, recogniseDrift } from '../../src/main/rooms/drift/import/fileTasks.ts';
import { registry } from '../../src/main/shells/cli/registry.ts';
import { runCommandLine } from '../../src/main/shells/cli/run.ts';
import { recogniseTraces } from '../../src/main/traces/detectTraceFile.ts';
import { openTraceStore } from '../../src/main/traces/store/readTraceStore.ts';
import { stageTraceStore } from '../../src/main/traces/store/stageTraceStore.ts';
import type { TaskChannel } from '../../src/main/workers/taskChannel.ts';
import { AppError } from '../../src/shared/errors.ts';
import { derivationFormatIds } from '../../src/shared/rooms/derivations/corpora/index.ts';
import { driftFormatIds } from '../../src/shared/rooms/drift/driftFiles.ts';
import type { FieldMapping } from '../../src/shared/traces/fieldMapping.ts';
import { traceFormatIds } from '../../src/shared/traces/trace.ts';
import { Wrong } from './finding.ts';
import type { Random } from './random.ts';

const channel = {
  report: () => {},
  send: async () => {},
  signal: new AbortController().signal,
} satisfies TaskChannel<unknown>;
const mapping = {
  records: null,
  id: '/id',
  questionId: null,
  model: '/model',
  question: '/question',
  answer: '/answer',
  steps: '/messages',
  trace: null,
  kind: '/role',
  text: '/content',
  calls: null,
  tool: '/name',
  callId: null,
  arguments: '/arguments',
  result: null,
  error: null,
  startedAt: null,
  thought: null,
  kinds: { assistant: 'answer' },
} as const satisfies FieldMapping;

/** Runs what may refuse the file; what it says must be a refusal. Null when it refused. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && ['IMPORT_MALFORMED', 'INVALID_INPUT', 'FILE_UNREADABLE'].includes(error.code))
      return null;
    throw error;
  }
}

export async function readDerivations(path: string, random: Random): Promise<void> {
  const format = random.oneIn(3) ? random.pick(derivationFormatIds) : null;
  const stageFile = `${path}.staged`;
  rmSync(stageFile, { force: true });
  const preview = await unlessRefused(() => previewDerivationFile({ path, format, stageFile }, channel));
  if (preview === null) return expectSame('stages of refused files', existsSync(stageFile), false);
  let [stored, problems, byteCount] = [0, 0, 0];
  for (const part of readStage(stageFile)) {
    if (part === null) continue;
    if ('packed' in part) byteCount += zstdDecompressSync(part.packed).length;
    else if ('questions' in part) {
      stored += part.questions.length + part.predictions.length;
      problems += part.problems.length;
    }
  }
  rmSync(stageFile);
  expectSame(
    'records of preview and import',
    [preview.goodCount, preview.problemCount, preview.byteCount],
    [stored, Math.max(problems, preview.problemCount > 10_000 ? preview.problemCount : 0), byteCount],
  );
}

export async function readDrift(path: string, random: Random): Promise<void> {
  const found = await unlessRefused(() => recogniseDrift({ path }, channel));
  const format = random.oneIn(3) || found === null ? random.pick(driftFormatIds) : found.format;
  const preview = await unlessRefused(() => previewDriftFile({ path, format, because: 'chosen' }, channel));
  if (preview === null) return;
  const read = await readDriftRecords({ path, format, repair: random.oneIn(2) }, channel);
  expectSame(
    'records of preview and import',
    [preview.goodCount, preview.badCount, preview.problemCount, preview.sha256],
    [read.goodCount, read.badCount, read.problemCount, read.sha256],
  );
}

export async function readTraces(path: string, random: Random): Promise<void> {
  const recognised = await unlessRefused(() => recogniseTraces({ path }, channel));
  const format = random.oneIn(3) ? random.pick(traceFormatIds) : null;
  if (recognised === false && format === null) return;
  const storeFile = `${path}.db`;
  const input = {
    path,
    fileName: 'file',
    storeFile,
    format,
    mapping: format === 'fields' ? mapping : null,
    byteCount: 1,
  };
  try {
    const staged = await unlessRefused(() => stageTraceStore(input, channel));
    if (staged === null) return;
    await readStore(storeFile, staged.traceCount, random);
  } finally {
    await rm(storeFile, { force: true });
  }
}

/** What was stored can be read again, and the pointer of each of some steps leads to bytes of the file or nowhere. */
async function readStore(storeFile: string, traceCount: number, random: Random): Promise<void> {
  const store = openTraceStore(storeFile);
  try {
    expectSame('traces in the store', traceCount, store.summaries(0, traceCount + 1).length);
    if (traceCount === 0) return;
    const position = random.below(traceCount);
    const { stepCount } = store.head(position);
    expectSame('steps in the store', stepCount, [...store.everyStep(position)].length);
    if (stepCount > 0) await store.original(position, random.below(stepCount));
  } finally {
    store.close();
  }
}

const commands: readonly (readonly string[])[] = [['validate'], ['stats'], ['checks'], ['traces', 'inspect']];

/** A command that reads the file, as it is typed. */
export async function runCommand(path: string, goldFile: string, random: Random): Promise<void> {
  const args = random.pick([
    ...commands.map((words) => [...words, path]),
    ['diff', goldFile, path],
    ['score', 'r4c', '--label', path, '--pred', path, '--ignore-missing'],
  ]);
  await runWords(args);
}

/** The summary of a file of ratings, as JSON or as a table, with a few rounds. */
export async function summariseRatings(path: string, random: Random): Promise<void> {
  await runWords(['ratings', 'summarise', path, '--rounds', '3', ...(random.oneIn(2) ? ['--json'] : [])]);
}

/** Runs a command: it ends with an exit code, says nothing unexpected, and nothing that acts on a terminal. */
async function runWords(args: readonly string[]): Promise<void> {
  const said: string[] = [];
  const terminal = {
    print: (value: unknown) => void JSON.stringify(value),
    say: (line: string) => void said.push(line),
    write: (text: string) => void said.push(...text.split('\n')),
  };
  await runCommandLine(args, registry, 'fuzz', terminal);
  const unexpected = said.findIndex(
    (line) => line.includes('unexpected error') || /\((INTERNAL|TASK_FAILED)\)/.test(line),
  );
  if (unexpected >= 0)
    throw new Wrong('crash', `${args.slice(0, 2).join(' ')}: ${said.slice(unexpected, unexpected + 3).join(' ')}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal.
  const acting = said.find((line) => /[\u0000-\u001f\u007f-\u009f]/.test(line));
  if (acting !== undefined) throw new Wrong('crash', `a control character was said by ${args[0]}`);
}

export function expectSame(what: string, one: unknown, other: unknown): void {
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  throw new Wrong('partial', `${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
}
