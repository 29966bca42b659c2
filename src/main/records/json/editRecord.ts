import type { SpannedArray, SpannedObject, SpannedValue } from '../../../shared/json/jsonValue.ts';
import { type FieldChange, sameAsTarget, type Target } from '../../../shared/json/target.ts';
import { pairItems } from './pairItems.ts';
import { type Writing, writeText } from './writing.ts';

/** The text of a record by byte offsets, with the way it is written. */
export type Original = { raw(from: number, to: number): string; readonly writing: Writing };

/**
 * The text of a value changed to `target`. Parts that already are what they should be keep their bytes, also when they moved within
 * their list; new ones are laid out like their siblings, or like those of `cousins` (values of the same kind in the same place elsewhere).
 */
export function editValue(
  original: Original,
  node: SpannedValue,
  target: Target,
  cousins: readonly SpannedValue[] = [],
): string {
  if (sameAsTarget(node, target)) return original.raw(node.start, node.end);
  if (node.kind !== 'array' || (target.kind !== 'list' && target.kind !== 'tuple')) {
    return writeNew(original, target, null, indentAt(original, node.start));
  }
  if (node.elements.length === 0) {
    const example = cousins.find((cousin) => isExample(cousin, target)) ?? null;
    return writeNew(original, target, example, indentAt(original, node.start));
  }
  return target.kind === 'tuple'
    ? editTuple(original, node, target.items, cousins)
    : editList(original, node, target.items);
}

/** The text of an object with some members changed; new members come after the nearest one that `order` puts before them. */
export function editFields(
  original: Original,
  object: SpannedObject,
  changes: readonly FieldChange[],
  order: readonly string[],
): string {
  const parts = object.members.map((member, index) => {
    const change = changes.find((candidate) => candidate.key === member.key);
    const key = original.raw(member.keySpan.start, member.value.start);
    const value = original.raw(member.value.start, member.value.end);
    return {
      key: member.key,
      before: index === 0 ? null : original.raw(object.members[index - 1]?.value.end ?? 0, member.keySpan.start),
      text:
        change === undefined
          ? key + value
          : change.target === null
            ? null
            : key + editValue(original, member.value, change.target),
    };
  });
  const first = object.members[0];
  const lead = first === undefined ? '' : original.raw(object.start + 1, first.keySpan.start);
  const separator = parts[1]?.before ?? separatorLike(lead, original.writing);
  const written = parts.filter((part) => part.text !== null);
  for (const { key, target } of changes) {
    if (target === null || parts.some((part) => part.key === key)) continue;
    const value = writeNew(original, target, null, indentAt(original, first?.keySpan.start ?? object.start));
    const text = `${writeText(key, original.writing)}${original.writing.colon}${value}`;
    const before = order.slice(0, order.indexOf(key));
    const after = written.findLastIndex((part) => before.includes(part.key));
    written.splice(after < 0 ? written.length : after + 1, 0, { key, before: separator, text });
  }
  const last = object.members.at(-1);
  const trail = last === undefined ? '' : original.raw(last.value.end, object.end - 1);
  const body = written.map((part, index) => (index === 0 ? '' : (part.before ?? separator)) + part.text).join('');
  return `{${lead}${body}${trail}}`;
}

/** A list of fixed places: each is edited where it stands, and what follows them stays. */
function editTuple(
  original: Original,
  node: SpannedArray,
  items: readonly Target[],
  cousins: readonly SpannedValue[],
): string {
  if (node.elements.length < items.length) return editList(original, node, items);
  let text = '';
  let from = node.start;
  for (const [index, element] of node.elements.entries()) {
    const item = items[index];
    if (item === undefined) break;
    const sameplace = cousins.flatMap((cousin) => (cousin.kind === 'array' ? (cousin.elements[index] ?? []) : []));
    text += original.raw(from, element.start) + editValue(original, element, item, sameplace);
    from = element.end;
  }
  return text + original.raw(from, node.end);
}

function editList(original: Original, node: SpannedArray, items: readonly Target[]): string {
  const { elements } = node;
  const gaps = gapsOf(original, node);
  if (items.length === 0) return '[]';
  const pairs = pairItems(elements, items);
  const texts = items.map((item, index) => {
    const pair = pairs[index] ?? null;
    const element = pair === null ? undefined : elements[pair];
    if (element !== undefined) return editValue(original, element, item, elements);
    return writeNew(
      original,
      item,
      nearestExample(elements, index, item),
      indentAt(original, elements[0]?.start ?? node.start),
    );
  });
  const separators = pairs.map((pair) =>
    pair === null || pair === 0 ? gaps.usual : (gaps.before[pair] ?? gaps.usual),
  );
  return `[${gaps.lead}${texts.map((text, index) => (index === 0 ? text : `${separators[index]}${text}`)).join('')}${gaps.trail}]`;
}

type ListGaps = {
  readonly lead: string;
  readonly before: readonly string[];
  readonly usual: string;
  readonly trail: string;
};

/** What stands around the elements of a list that has some. */
function gapsOf(original: Original, node: SpannedArray): ListGaps {
  const { elements } = node;
  const before = elements.map((element, index) =>
    original.raw(index === 0 ? node.start + 1 : (elements[index - 1]?.end ?? 0), element.start),
  );
  const lead = before[0] ?? '';
  const trail = original.raw(elements.at(-1)?.end ?? node.start + 1, node.end - 1);
  return { lead, before, usual: before[1] ?? separatorLike(lead, original.writing), trail };
}

/** A separator for a list or object with one part, judged by what stands before that part. */
function separatorLike(lead: string, writing: Writing): string {
  return lead.includes('\n') ? `,${lead}` : writing.comma;
}

/** Text for something that was not there: laid out like `example`, or by the writing of the record. */
function writeNew(original: Original, target: Target, example: SpannedValue | null, indent: string): string {
  const { writing } = original;
  if (target.kind === 'text') return writeText(target.text, writing);
  if (target.kind === 'nothing') return 'null';
  if (target.kind === 'integer' || target.kind === 'flag') return String(target.value);
  if (target.items.length === 0) return '[]';
  if (example?.kind === 'array' && example.elements.length > 0) {
    const gaps = gapsOf(original, example);
    const texts = target.items.map((item, index) => {
      const like = example.elements[index] ?? example.elements.at(-1) ?? null;
      const text = writeNew(original, item, like, indentAt(original, like?.start ?? example.start));
      return index === 0 ? text : (gaps.before[index] ?? gaps.usual) + text;
    });
    return `[${gaps.lead}${texts.join('')}${gaps.trail}]`;
  }
  const inner = indent + writing.indent;
  const texts = target.items.map((item) => writeNew(original, item, null, inner));
  if (!writing.exploded) return `[${texts.join(writing.comma)}]`;
  const line = `${writing.lineEnd}${inner}`;
  return `[${line}${texts.join(`,${line}`)}${writing.lineEnd}${indent}]`;
}

/** Whether a value shows how to lay out a target: it has elements wherever the target has some. */
function isExample(node: SpannedValue, target: Target): boolean {
  if (target.kind !== 'list' && target.kind !== 'tuple') return true;
  if (node.kind !== 'array') return false;
  return target.items.every((item, index) => {
    const element = node.elements[index] ?? node.elements.at(-1);
    return element !== undefined && isExample(element, item);
  });
}

/** The sibling that shows best how a new element at `index` looks: the nearest that shows all of it. */
function nearestExample(elements: readonly SpannedValue[], index: number, target: Target): SpannedValue | null {
  const byDistance = [...elements.keys()].sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
  const best =
    byDistance.find((at) => isExample(elements[at] ?? { kind: 'null', start: 0, end: 0 }, target)) ?? byDistance[0];
  return best === undefined ? null : (elements[best] ?? null);
}

/** Indent of the line that holds an offset. The first line of a record begins outside of it, and has the indent of its last line. */
function indentAt(original: Original, offset: number): string {
  const before = original.raw(0, offset);
  const lineStart = before.lastIndexOf('\n');
  if (lineStart >= 0) return /^[ \t]*/.exec(before.slice(lineStart + 1))?.[0] ?? '';
  return /\n([ \t]*)[^\n]*$/.exec(original.raw(0, Number.MAX_SAFE_INTEGER))?.[1] ?? '';
}
