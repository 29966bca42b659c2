import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { resolvePointer } from '../src/main/records/located.ts';
import { readTraceFile } from '../src/main/traces/readTraceFile.ts';
import type { Problem } from '../src/shared/files.ts';
import type { AnyJson } from '../src/shared/json.ts';
import type { FieldMapping } from '../src/shared/traces/fieldMapping.ts';
import type { Trace } from '../src/shared/traces/trace.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { compactTraces } from './traceFiles.ts';

/** A mapping that names no field. */
export const none: FieldMapping = {
  records: null,
  id: null,
  questionId: null,
  model: null,
  question: null,
  answer: null,
  steps: null,
  trace: null,
  kind: null,
  text: null,
  thought: null,
  calls: null,
  tool: null,
  callId: null,
  arguments: null,
  result: null,
  error: null,
  startedAt: null,
  kinds: {},
};

let place: ReturnType<typeof temporaryFolder>;

/** Gives each test of the file that asks a folder for what `read` and `readBytes` are given. */
export function folderForFields() {
  place = temporaryFolder();
  return place;
}

/** Reads lines of JSON by a mapping; every step of what was found leads back to its line. */
export async function read(lines: readonly object[], mapping: FieldMapping) {
  const found = await readBytes(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')), mapping);
  for (const step of found.traces.flatMap(({ steps }) => steps)) {
    // What JSON.stringify wrote is JSON.
    const line = JSON.parse(JSON.stringify(lines[(step.line ?? 1) - 1])) as AnyJson;
    expect(resolvePointer(line, step.pointer)).toBeDefined();
  }
  return compactTraces(found);
}

/** Reads a file of these bytes by a mapping. */
export async function readBytes(bytes: Uint8Array, mapping: FieldMapping) {
  const path = join(place.path, 'own.jsonl');
  writeFileSync(path, bytes);
  const traces: Trace[] = [];
  const problems: Problem[] = [];
  await readTraceFile(path, {
    format: null,
    mapping,
    onBatch: (batch) => void traces.push(...batch),
    onProblem: (problem) => void problems.push(problem),
  });
  return { traces, problems };
}
