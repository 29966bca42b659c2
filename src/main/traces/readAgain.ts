import type { FileHandle } from 'node:fs/promises';
import type { AnyJson } from '../../shared/json.ts';
import { parseRecordBytes } from '../records/jsonRecords.ts';
import { resolvePointer } from '../records/located.ts';
import type { SourceRecord } from '../records/sourceRecord.ts';

/** Bytes of the lines that stay at hand: parts of several traces lie in each, and those of one trace close to each other. */
const keptBytes = 16 * 1024 * 1024;

/**
 * Gives records of which only the place was kept their value back. What was changed in the file meanwhile, and is no JSON any more, has
 * the value null.
 */
export function createRecordReader(file: FileHandle): (record: SourceRecord) => Promise<SourceRecord> {
  const kept = new Map<number, { readonly value: AnyJson; readonly length: number }>();
  let length = 0;

  async function valueAt({ start, end }: { readonly start: number; readonly end: number }): Promise<AnyJson> {
    const known = kept.get(start);
    if (known !== undefined) return known.value;
    const buffer = Buffer.allocUnsafe(end - start);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
    const parsed = parseRecordBytes(buffer.subarray(0, bytesRead), { line: 1, column: 1 }, 1, null);
    return 'value' in parsed ? parsed.value : null;
  }

  function keep(start: number, value: AnyJson, size: number): void {
    if (kept.has(start)) return;
    kept.set(start, { value, length: size });
    length += size;
    for (const [oldest, one] of kept) {
      if (length <= keptBytes || oldest === start) break;
      kept.delete(oldest);
      length -= one.length;
    }
  }

  return async (record) => {
    const { bytes, pointer } = record;
    if (bytes === undefined) return record;
    const value = await valueAt(bytes);
    if (pointer === bytes.pointer) return { ...record, value };
    keep(bytes.start, value, bytes.end - bytes.start);
    return { ...record, value: resolvePointer(value, pointer.slice(bytes.pointer.length)) ?? null };
  };
}
