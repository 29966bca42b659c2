import type { SpannedValue } from '../../../../shared/json/jsonValue.ts';
import type { TextPlace } from '../../../records/json/textPlace.ts';

/** A JSON file as text, and what `JSON.parse` made of it: of a repeated key the last value. */
export type JsonText = { readonly text: string; readonly value: unknown };

export type RepeatedKey = {
  /** Keys and 0-based list places down to the repeated key, which is the last; empty where the file is nested too deep to tell. */
  readonly path: readonly (string | number)[];
  /** Where it stands again. */
  readonly place: TextPlace | null;
};

/**
 * The keys that stand in their object before, in the order of the text. Counting tells first whether there are any: of a file without them
 * nothing is read again, because that takes longer than to score it.
 */
export async function findRepeatedKeys({ text, value }: JsonText): Promise<RepeatedKey[]> {
  const written = countWrittenMembers(text);
  if (countMembers(value, written) === written) return [];
  const [{ parseJson }, { placeWithin }] = await Promise.all([
    import('../../../records/json/parseJson.ts'),
    import('../../../records/json/textPlace.ts'),
  ]);
  const bytes = Buffer.from(text);
  const parsed = parseJson(bytes);
  if (!parsed.ok) return [{ path: [], place: null }];
  let [from, place] = [0, { line: 1, column: 1 }];
  return parsed.repeatedKeys.map(({ again }) => {
    place = placeWithin(bytes.subarray(from), again.start - from, place);
    from = again.start;
    return { path: pathTo(parsed.value, again.start), place };
  });
}

/** Members of all objects as they are written: the colons outside of strings. The text has to be JSON. */
function countWrittenMembers(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) count += 1;
    if (code !== 0x22) continue;
    at += 1;
    while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
  }
  return count;
}

/** Members that are left of them, layer by layer, because the outer ones are often all; it stops once there are `enough`. */
function countMembers(value: unknown, enough: number): number {
  let count = 0;
  let layer: unknown[] = [value];
  while (layer.length > 0 && count < enough) {
    const inner: unknown[] = [];
    for (const one of layer) {
      if (typeof one !== 'object' || one === null) continue;
      const members: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
      if (!Array.isArray(one)) count += members.length;
      for (const member of members) if (typeof member === 'object' && member !== null) inner.push(member);
    }
    layer = inner;
  }
  return count;
}

/** The way down to the key that begins at byte `at`. */
function pathTo(value: SpannedValue, at: number): (string | number)[] {
  if (value.kind === 'array') {
    const index = value.elements.findIndex((element) => at < element.end);
    const element = value.elements[index];
    return element === undefined ? [] : [index, ...pathTo(element, at)];
  }
  if (value.kind !== 'object') return [];
  const member = value.members.find((one) => at < one.value.end);
  if (member === undefined) return [];
  return [member.key, ...(at < member.keySpan.end ? [] : pathTo(member.value, at))];
}
