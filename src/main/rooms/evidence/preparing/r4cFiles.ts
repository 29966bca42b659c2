import { AppError } from '../../../../shared/errors.ts';
import { findMember, type SpannedValue, toJsonValue } from '../../../../shared/json/jsonValue.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import type { PreparedFile } from './testFiles.ts';

/**
 * What follows from `full_data.json` of R4C without a language model: its items without their ids, and its two knowledge bases. Throws IMPORT_MALFORMED
 * for what is no object of items.
 */
export function r4cFiles(bytes: Uint8Array, path: string): PreparedFile[] {
  const parsed = parseJson(bytes);
  if (!parsed.ok || parsed.value.kind !== 'object') {
    throw new AppError('IMPORT_MALFORMED', 'Not an object of items', { path, problem: 'rootNotObject' });
  }
  const items = parsed.value.members.map(({ value }) => value);
  const listOf = (item: SpannedValue, key: string) => {
    const list = item.kind === 'object' ? findMember(item, key)?.value : undefined;
    return list?.kind === 'array' ? list.elements.map(toObject) : [];
  };
  return [
    { name: 'full_data_noid.json', records: items.map(toObject) },
    { name: 'evidence_kb.json', records: items.flatMap((item) => listOf(item, 'evidence')) },
    { name: 'evidence_golden_kb.json', records: items.flatMap((item) => listOf(item, 'evidence_golden')) },
  ];
}

function toObject(value: SpannedValue): object {
  const plain = toJsonValue(value);
  return typeof plain === 'object' && plain !== null ? plain : { value: plain };
}
