import { open } from 'node:fs/promises';
import type { AnyJson } from '../../shared/json.ts';
import { escapeKey, keysOfPointer } from '../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { readPlacedRecords } from '../records/jsonRecords.ts';
import { isList, isObject } from '../records/located.ts';
import type { SourceRecord } from '../records/sourceRecord.ts';
import type { TaskChannel } from '../workers/taskChannel.ts';
import { fieldsImporter } from './importers/fields.ts';
import type { Importer } from './importers/importer.ts';
import { recordsOf } from './readTraceFile.ts';
import { openTraceStore, type TraceStore } from './store/readTraceStore.ts';

/** Enough to see what fields the records have. */
const headCharacters = 262_144;

type LeftOut = {
  readonly count: number;
  /** The beginning of what was written. */
  readonly head: string;
};

/**
 * Writes the records of an imported file that a field mapping left out to a file of their own, a line each, as a worker task: so that they can be read by
 * another mapping, and the rest is not imported twice. The bytes are those of the imported file, but for line ends and spaces in a list that is
 * written over several lines. Where records stand in a list in an object, the object comes with the others taken out. What is no JSON, or lies in an archive, no mapping reads:
 * it is not among them.
 *
 * Errors: FILE_UNREADABLE, DATABASE_CORRUPT, CANCELLED.
 *
 * @param target path of the file, which must not be there
 */
export async function writeLeftOutRecords(
  {
    storeFile,
    mapping,
    target,
  }: { readonly storeFile: string; readonly mapping: FieldMapping; readonly target: string },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<LeftOut> {
  const store = openTraceStore(storeFile);
  const file = await open(target, 'wx', 0o600);
  let [count, head] = [0, ''];
  try {
    for await (const line of leftOutLines(store, mapping)) {
      signal.throwIfAborted();
      await file.write(`${line}\n`);
      count += 1;
      if (head.length < headCharacters) head += `${line}\n`.slice(0, headCharacters);
    }
  } finally {
    await file.close();
    store.close();
  }
  return { count, head };
}

async function* leftOutLines(store: TraceStore, mapping: FieldMapping): AsyncGenerator<string> {
  const importer = fieldsImporter(mapping);
  const { layout } = store;
  if (layout !== 'json' && layout !== 'lines' && layout !== 'csv') return;
  const chunks = chunksOf(store);
  for await (const found of layout === 'json' ? readPlacedRecords(chunks) : recordsOf(layout, chunks)) {
    if (!('record' in found)) continue;
    const { record } = found;
    const parts = importer.partsOf?.(record) ?? null;
    if (parts === null || parts.length === 0) {
      if (parts !== null || isLeftOut(record, importer)) yield writtenLine(record, store);
      continue;
    }
    const left = new Set(parts.filter((part) => isLeftOut(part, importer)).map(({ pointer }) => pointer));
    if (left.size === parts.length) yield writtenLine(record, store);
    else if (left.size > 0) {
      const isLeft = (key: string) => left.has(`${record.pointer}${mapping.records}/${key}`);
      yield JSON.stringify(withOnly(record.value, keysOfPointer(mapping.records ?? ''), isLeft));
    }
  }
}

/** Records of one trace are its steps, none of which is left out. */
function isLeftOut(record: SourceRecord, importer: Importer): boolean {
  return (
    importer.groupOf(record) === null && importer.read([record], () => {}).every(({ steps }) => steps.length === 0)
  );
}

async function* chunksOf(store: TraceStore): AsyncGenerator<Uint8Array> {
  for (const chunk of store.source()) yield chunk;
}

/** A record as it is written in the file, in one line. */
function writtenLine({ bytes, value }: SourceRecord, store: TraceStore): string {
  if (bytes === undefined) return JSON.stringify(value);
  const parts: Buffer[] = [];
  let missing = bytes.end - bytes.start;
  for (const chunk of store.source(bytes.start)) {
    parts.push(chunk.subarray(0, missing));
    missing -= Math.min(missing, chunk.length);
    if (missing === 0) break;
  }
  // Between the values of JSON, white space means nothing; in its texts no line ends.
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/[\r\n]+/g, ' ')
    .trim();
}

/** A value in which the list at the end of `keys` holds only some of its elements; a list that is an object, of its members. */
function withOnly(value: AnyJson, keys: readonly string[], isLeft: (key: string) => boolean): AnyJson {
  const [key, ...inner] = keys;
  if (key !== undefined) {
    if (isList(value)) return value.map((one, at) => (String(at) === key ? withOnly(one, inner, isLeft) : one));
    if (!isObject(value)) return value;
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([name, one]) => [name, name === key ? withOnly(one, inner, isLeft) : one]));
  }
  if (isList(value)) return value.filter((_, at) => isLeft(String(at)));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => isLeft(escapeKey(name))));
}
