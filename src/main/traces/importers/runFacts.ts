import type { AnyJson } from '../../../shared/json.ts';
import type { Score } from '../../../shared/traces/trace.ts';
import { at, isList, isObject, type Located } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { withoutMedia } from '../media.ts';
import type { TraceReport } from './importer.ts';

/** A member whose JSON is longer is not kept beside the trace. */
const keptCharacters = 64 * 1024;

type RestOf = {
  /** What holds the members; null holds none. */
  readonly node: Located | null;
  /** Members that are read elsewhere. */
  readonly read: readonly string[];
};

/**
 * The members that no importer reads, by name, as the metadata of a trace: nothing that a file says of a run goes without a word. Empty ones
 * (null, '', [], {}) say nothing and are left out. One of more than 65,536 characters is left out and named as `memberLeftOut`. A name that
 * several nodes have is taken from the first.
 */
export function metadataOf(
  nodes: readonly RestOf[],
  record: SourceRecord,
  report: TraceReport,
): Record<string, AnyJson> {
  const metadata = new Map<string, AnyJson>();
  for (const { node, read } of nodes) {
    const members = node !== null && isObject(node.value) ? Object.keys(node.value) : [];
    for (const key of members) {
      const member = node === null || read.includes(key) || metadata.has(key) ? null : at(node, key);
      if (member === null || saysNothing(member.value)) continue;
      const kept = withoutMedia(member.value);
      if (JSON.stringify(kept).length > keptCharacters) report('memberLeftOut', { name: key }, member, record);
      else metadata.set(key, kept);
    }
  }
  return Object.fromEntries(metadata);
}

/** Whether a value is null or an empty text, list or object. */
export function saysNothing(value: AnyJson): boolean {
  if (value === null || value === '') return true;
  if (isList(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** The value of a score: numbers, texts and truth values as they are, else compact JSON. */
export function scoreValue(value: AnyJson): Score['value'] {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** Whether a reward or a verdict in numbers is a pass: 1 is one, 0 a failure, anything else neither. */
export function passedBy(value: AnyJson): boolean | null {
  return value === 1 ? true : value === 0 ? false : null;
}

/** What was expected, as text; anything but a text as its compact JSON. Null and the empty text say nothing. */
export function targetOf(value: AnyJson | undefined): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
