import type { Problem } from '../../shared/files.ts';
import type { AnyJson } from '../../shared/json.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { Trace, TraceFormatId } from '../../shared/traces/trace.ts';
import { isList, isObject } from '../records/located.ts';
import { problemOfRecord } from '../records/recordProblems.ts';
import type { SourceRecord } from '../records/sourceRecord.ts';
import { type DetectedTraceFormat, detectTraceFormat } from './detectTraceFormat.ts';
import { isMessage } from './importers/conversations.ts';
import type { Importer, TraceReport } from './importers/importer.ts';
import { importerOf } from './importers/importerOf.ts';

/** Records that are looked at before the format of a file is settled. */
const lookedRecords = 50;
const lookedBytes = 8 * 1024 * 1024;
/** Names of members that are said of a record without steps. */
const namedMembers = 8;
const shownCharacters = 40;
/** Dialects of one message list: a plain conversation in a file of one of them belongs to it. */
const chatFormats: readonly TraceFormatId[] = ['openai-chat', 'txagent', 'anthropic', 'openai-responses'];

/** What is told once for a file and name, at the first record with it: all of its records have the same ones. */
const ofMembers: ReadonlySet<string> = new Set(['kindIsEvent', 'kindMissing', 'memberLeftOut', 'memberPartlyRead']);

type RecordRouter = {
  /**
   * Takes a record and returns the traces that are complete. `byteCount`: bytes of the file up to here; few large records are as much to
   * hold as many small ones.
   */
  push(record: SourceRecord, byteCount: number): Trace[];
  /**
   * The traces that are only complete at the end of the file, group by group. `readAgain` gives a record its value back: of records with a
   * place in the file only that is kept.
   */
  end(readAgain: (record: SourceRecord) => Promise<SourceRecord>): AsyncGenerator<Trace[]>;
  /** Null until a record was recognised. */
  readonly detected: DetectedTraceFormat | null;
};

/**
 * Gives every record to the importer of its format: the one that was chosen, else the one found in the first 50 records; a record
 * that is clearly of another format goes to that one, with a problem. What is no trace at all is counted as a problem.
 */
export function createRecordRouter(
  format: TraceFormatId | null,
  mapping: FieldMapping | null,
  onProblem: (problem: Problem) => void,
): RecordRouter {
  let detected: DetectedTraceFormat | null = format === null ? null : { format, because: 'chosen' };
  let waiting: SourceRecord[] = [];
  // Made once: it works out what the mapping leads to, which records have in common.
  const byFields = importerOf('fields', mapping);
  const groups = new Map<string, { readonly importer: Importer; readonly records: SourceRecord[] }>();
  const named = new Set<string>();
  const report: TraceReport = (code, params, { pointer }, record) => {
    if (ofMembers.has(code)) {
      const once = `${code} ${params.name}`;
      if (named.has(once)) return;
      named.add(once);
    }
    onProblem(problemOfRecord(code, params, pointer, record));
  };

  function route(record: SourceRecord): Trace[] {
    const own = format === null ? detectTraceFormat(record.value)?.format : undefined;
    const chosen = detected === null ? null : belongsTo(own, detected.format, record.value) ? detected.format : own;
    if (chosen === null || chosen === undefined) return refuse(record);
    const importer = chosen === 'fields' ? byFields : importerOf(chosen, mapping);
    if (importer === null) return refuse(record);
    if (chosen !== detected?.format) report('mixedFormats', { format: importer.format }, record, record);
    const parts = importer.partsOf?.(record) ?? [record];
    return parts.length === 0 ? refuse(record) : parts.flatMap((part) => give(part, importer));
  }

  function give(record: SourceRecord, importer: Importer): Trace[] {
    const group = importer.groupOf(record);
    if (group === null) {
      const traces = importer.read([record], report);
      if (traces.length === 0) return refuse(record);
      if (traces.some(({ steps }) => steps.length > 0)) return traces;
      // By another mapping there may be steps in it: it is left out, to be read again, and is no empty trace meanwhile.
      if (importer.format === 'fields') return refuse(record, 'nothingMapped');
      reportNoSteps(record);
      return traces;
    }
    const key = `${importer.format} ${group}`;
    const known = groups.get(key);
    const kept = record.bytes === undefined ? record : { ...record, value: null };
    if (known === undefined) groups.set(key, { importer, records: [kept] });
    else known.records.push(kept);
    return [];
  }

  /** What stands in a record is said by the names of its members, unless it is empty; the imported file keeps it. */
  function reportNoSteps(record: SourceRecord): void {
    const { value, fileName = '' } = record;
    const members = membersOf(value);
    if (members !== '') report('noSteps', { file: fileName, members }, record, record);
  }

  function refuse(record: SourceRecord, code: 'noTrace' | 'nothingMapped' = 'noTrace'): Trace[] {
    const members = code === 'noTrace' ? '' : membersOf(record.value);
    report(members === '' ? 'noTrace' : code, members === '' ? {} : { members }, record, record);
    return [];
  }

  function settle(): Trace[] {
    detected ??= settledFormat(waiting, mapping !== null);
    const taken = waiting;
    waiting = [];
    return taken.flatMap(route);
  }

  return {
    push(record, byteCount) {
      if (detected !== null) return route(record);
      waiting.push(record);
      return waiting.length < lookedRecords && byteCount < lookedBytes ? [] : settle();
    },
    async *end(readAgain) {
      yield settle();
      for (const { importer, records: kept } of groups.values()) {
        const records: SourceRecord[] = [];
        for (const one of kept) records.push(one.bytes === undefined ? one : await readAgain(one));
        const traces = importer.read(records, report);
        const [record] = records;
        if (traces.length === 0 && record !== undefined) refuse(record);
        else if (traces.every(({ steps }) => steps.length === 0)) for (const one of records) reportNoSteps(one);
        yield traces.map((trace) => (trace.pointer === record?.pointer ? { ...trace, pointer: '' } : trace));
      }
      groups.clear();
    },
    get detected() {
      return detected;
    },
  };
}

/** The first names of what is in a value, or the value itself where it holds nothing; empty for an empty one. */
function membersOf(value: AnyJson): string {
  const isHolder = isList(value) || isObject(value);
  const names = isHolder ? Object.keys(value) : value === null ? [] : [String(value).slice(0, shownCharacters)];
  return [...names.slice(0, namedMembers), ...(names.length > namedMembers ? ['…'] : [])].join(', ');
}

/** The format of a file by its first records: bare messages are judged together, and plain chat gives way to a richer dialect. */
function settledFormat(records: readonly SourceRecord[], hasMapping: boolean): DetectedTraceFormat | null {
  if (hasMapping) return { format: 'fields', because: 'mapping' };
  const values = records.map(({ value }) => value);
  if (values.length > 0 && values.every(isMessage)) return detectTraceFormat(values);
  const found = values.map(detectTraceFormat).filter((one) => one !== null);
  const [first] = found;
  if (first?.format !== 'openai-chat') return first ?? null;
  return found.find(({ format }) => format === 'txagent' || format === 'anthropic') ?? first;
}

/** Whether a record that looks like `own` is at home in a file of `main`. */
function belongsTo(own: TraceFormatId | undefined, main: TraceFormatId, value: AnyJson): boolean {
  if (own === undefined || own === main || main === 'fields' || main === 'inspect-eval') return true;
  if (main === 'cure-bench' || main === 'claude-code') return chatFormats.includes(own) || own === 'cure-bench';
  if (isMessage(value) && chatFormats.includes(own) && chatFormats.includes(main)) return true;
  return own === 'openai-chat' && chatFormats.includes(main);
}
