import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import { type JsonValue, type SpannedValue, toJsonValue } from '../../../../shared/json/jsonValue.ts';
import {
  type PredictionFormat,
  type PredictionPart,
  predictionParts,
} from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import type { ProblemReporter } from '../../../../shared/rooms/derivations/corpora/reading.ts';
import type { ScanEvent, ScannedRecord } from '../../../records/json/scanEvents.ts';
import {
  createProblemList,
  type FoundKey,
  type ImportedRecord,
  keyProblem,
  type Prediction,
  parseRecord,
  problemInRecord,
  problemOutside,
  type RecordReader,
  readScannedKey,
} from './records.ts';

/** Answers and derivations lie apart in the file, so all of them are held until its end; this bounds how much that is. */
const predictionByteLimit = 256 * 1024 * 1024;

type JsonFormat = Extract<PredictionFormat, { kind: 'json' }>;
type Part = { readonly value: JsonValue; readonly json: string; readonly byteStart: number; readonly byteEnd: number };
type Merged = {
  readonly record: number;
  readonly key: string;
  parts: Partial<Record<PredictionPart, Part>>;
  readonly problems: Problem[];
};

/**
 * One record per id of a prediction file, with what it says as raw JSON. The scorers give odd values a number, so those are warnings.
 * Of an id that comes twice the last counts, as in Python. Errors: IMPORT_MALFORMED when a file holds more than the limit.
 */
export function createPredictionReader(format: JsonFormat): RecordReader {
  const partOfContainer = format.parts;
  const merged = new Map<string, Merged>();
  const reported = new Set<string>();
  let held = 0;

  function readPart(found: ScannedRecord, key: FoundKey, name: PredictionPart): void {
    held += found.bytes.length;
    if (held > predictionByteLimit) {
      const details = { problem: 'predictionsTooLarge', params: { limit: predictionByteLimit } };
      throw new AppError('IMPORT_MALFORMED', 'Too many predictions in one file', details);
    }
    const entry = merged.get(key.text) ?? { record: merged.size + 1, key: key.text, parts: {}, problems: [] };
    merged.set(key.text, entry);
    if (entry.parts[name] !== undefined) {
      const again = { severity: 'warning', code: 'predictedTwice', params: { id: key.text }, span: key.span } as const;
      entry.problems.push(
        problemInRecord({ bytes: key.bytes, start: key.start, record: entry.record, itemKey: key.text }, again),
      );
    }
    const problems = createProblemList();
    const value = readPredicted(found, problems.report);
    if (value !== undefined && name === 'answer') checkAnswer(value, problems.report);
    if (value !== undefined && name === 'derivation') checkDerivation(format, value, problems.report);
    if (value !== undefined && name === 'support') checkSupport(value, problems.report);
    entry.problems.push(
      ...problems.inRecord({ bytes: found.bytes, start: found, record: entry.record, itemKey: key.text }),
    );
    const json = Buffer.from(found.bytes).toString('utf8');
    const plain = value === undefined ? null : toJsonValue(value);
    entry.parts[name] = { value: plain, json, byteStart: found.byte, byteEnd: found.byteEnd };
  }

  function toRecord(entry: Merged): ImportedRecord {
    const { answer, derivation, support } = entry.parts;
    const span = derivation ?? answer ?? support;
    const unusable = entry.problems.some((problem) => problem.severity === 'error');
    return {
      record: entry.record,
      itemKey: entry.key,
      byteStart: span?.byteStart ?? 0,
      byteEnd: span?.byteEnd ?? 0,
      content: null,
      prediction: unusable ? null : toPrediction(entry.parts),
      tripleCount: !unusable && Array.isArray(derivation?.value) ? derivation.value.length : 0,
      problems: [...entry.problems, ...missingParts(entry)],
      json: `{${predictionParts.flatMap((name) => (entry.parts[name] === undefined ? [] : `"${name}": ${entry.parts[name].json}`)).join(', ')}}`,
    };
  }

  function missingParts(entry: Merged): Problem[] {
    const missing = format.needed.filter((name) => entry.parts[name] === undefined);
    return missing.map((name) => ({
      ...problemOutside(`${name}Missing`, { id: entry.key }),
      severity: 'warning',
      record: entry.record,
      itemKey: entry.key,
    }));
  }

  function read(event: ScanEvent): Problem | null {
    if (event.kind === 'fault') return problemOutside(event.code, event.params, event);
    const container = event.path[0];
    if (container === undefined) {
      return problemOutside('predictionsNotObject', { key: readScannedKey(event.key)?.text ?? '' }, event);
    }
    if (event.key === null) return listedPart(event, container);
    const key = readScannedKey(event.key);
    if (key === null) return keyProblem(event.key, null);
    const name = partOfContainer[container];
    if (name !== undefined) readPart(event, key, name);
    return null;
  }

  /** A part that is a list has elements without ids; the first of them speaks for all. */
  function listedPart(found: ScannedRecord, container: string): Problem | null {
    if (reported.has(container)) return null;
    reported.add(container);
    return problemOutside('predictionsNotObject', { key: container }, found);
  }

  return {
    plan: (path) => {
      const container = path[0];
      if (container === undefined) return 'enter';
      if (partOfContainer[container] === undefined) return 'skip';
      return path.length === 1 ? 'enter' : 'record';
    },
    read,
    *finish() {
      for (const entry of merged.values()) yield toRecord(entry);
    },
  };
}

function toPrediction(parts: Merged['parts']): Prediction {
  return Object.fromEntries(
    predictionParts.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name].value]])),
  );
}

/** A predicted value; a bare `NaN`, which Python writes for an empty cell, is read as null. */
function readPredicted(found: ScannedRecord, report: ProblemReporter): SpannedValue | undefined {
  if (found.state === 'whole' && found.bytes.length === 3 && Buffer.from(found.bytes).toString('latin1') === 'NaN') {
    report('warning', 'notANumber', {}, { start: 0, end: 3 });
    return { kind: 'null', start: 0, end: 3 };
  }
  return parseRecord(found, report) ?? undefined;
}

function checkAnswer(value: SpannedValue, report: ProblemReporter): void {
  if (value.kind !== 'string' && value.kind !== 'null') report('warning', 'answerNotText', {}, value);
}

function checkDerivation(format: JsonFormat, value: SpannedValue, report: ProblemReporter): void {
  if (value.kind !== 'array') {
    report('warning', 'derivationNotList', {}, value);
    return;
  }
  for (const [index, step] of value.elements.entries()) {
    if (step.kind !== 'array' || step.elements.length < 3) {
      report('warning', 'predictedStepShape', { place: `[${index}]` }, step);
      continue;
    }
    format.checkStep(step.elements, index, report, step);
  }
}

function checkSupport(value: SpannedValue, report: ProblemReporter): void {
  if (value.kind !== 'array') {
    report('warning', 'supportNotList', {}, value);
    return;
  }
  for (const [index, fact] of value.elements.entries()) {
    const [title, sentence] = fact.kind === 'array' ? fact.elements : [];
    if (title?.kind === 'string' && sentence?.kind === 'number') continue;
    report('warning', 'predictedFactShape', { place: `[${index}]` }, fact);
  }
}
