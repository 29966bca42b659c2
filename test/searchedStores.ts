import { join } from 'node:path';
import { buildIndexFor } from '../src/main/traces/search/buildIndex.ts';
import { searchStores } from '../src/main/traces/search/searchStores.ts';
import type { IndexedStore } from '../src/main/traces/store/storeFiles.ts';
import { writeTraceStore } from '../src/main/traces/store/writeTraceStore.ts';
import type { Step } from '../src/shared/traces/trace.ts';
import type { SearchMode } from '../src/shared/traces/traceReading.ts';
import { temporaryFolder } from './temporaryFolder.ts';

let place: ReturnType<typeof temporaryFolder>;

/** Gives each test of the file that asks a folder for the stores of `storeOf`. */
export function folderForStores(): void {
  place = temporaryFolder();
}

export const channel = { report: () => undefined, send: async () => undefined, signal: new AbortController().signal };
const quiet: Omit<Step, 'index' | 'kind' | 'text' | 'tool' | 'arguments'> = {
  json: null,
  label: null,
  callId: null,
  result: null,
  error: null,
  parent: null,
  joined: null,
  turn: 1,
  source: null,
  startedAt: null,
  durationMs: null,
  tokens: null,
  pointer: '',
  innerPointer: null,
  line: null,
  member: null,
};

/** A store whose traces have these texts as steps; every third step is a call with the text as its argument. */
export async function storeOf(
  name: string,
  traces: readonly (readonly string[])[],
  change: (step: Step) => Step = (step) => step,
): Promise<IndexedStore> {
  const files = { storeFile: join(place.path, `${name}.db`), indexFile: join(place.path, `${name}.index.db`) };
  const writer = writeTraceStore(files.storeFile);
  for (const [position, texts] of traces.entries()) {
    const steps = texts.map((text, index): Step => {
      const isCall = index % 3 === 2;
      const step: Step = isCall
        ? { ...quiet, index, kind: 'tool_call', text: '', tool: 'get_label', arguments: { query: text } }
        : { ...quiet, index, kind: 'thought', text, tool: null, arguments: null };
      return change(step);
    });
    const head = {
      id: `${position}`,
      task: null,
      questionSet: null,
      questionId: null,
      epoch: null,
      model: null,
      question: null,
      answer: null,
      usage: null,
      target: null,
      scores: [],
      status: null,
      error: null,
      metadata: {},
    };
    writer.addTrace({ ...head, steps, sourceFormat: 'openai-chat', line: null, member: null, pointer: '' });
  }
  await writer.finish({ layout: 'json', sha256: '' });
  return files;
}

/** Completes the index of a store. */
export function buildWhole(files: IndexedStore): number {
  for (let chunks = 1; ; chunks += 1) if (buildIndexFor({ ...files, milliseconds: 5 }).isComplete) return chunks;
}

export const search = (files: IndexedStore, text: string, mode: SearchMode) =>
  searchStores({ stores: [files], text, mode, fields: null }, channel)[0];
