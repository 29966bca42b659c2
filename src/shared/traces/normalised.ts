import type { AnyJson } from '../json.ts';

/** A text as it is compared: NFKC, white space as single spaces, none at the ends. Letter case counts. */
export function normalisedText(text: string): string {
  // Single spaces stay: to replace each of them by itself would take most of the time.
  return text
    .normalize('NFKC')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

/** Before these characters a text can be cut: they neither combine with what stands before them nor change with it. */
const cutBefore = /[\u0021-\u007e\u3001\u3002\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]/;
const beginningLength = 60;
const readLength = 180;

/**
 * The first 60 UTF-16 units of the normalised text, mostly from the first 181 of the text itself, which `head` must hold when it is
 * not all; `whole` is asked for when those are too few.
 */
export function normalisedBeginning(head: string, whole: () => string = () => head): string {
  let end = readLength;
  while (end > beginningLength && !cutBefore.test(head.charAt(end))) end -= 1;
  const beginning = end > beginningLength ? normalisedText(head.slice(0, end)) : '';
  return (beginning.length < beginningLength ? normalisedText(whole()) : beginning).slice(0, beginningLength);
}

/** A value as it is compared: members sorted by key, texts normalised, numbers by value. Lists keep their order. */
export function normalisedJson(value: AnyJson): string {
  if (typeof value === 'string') return JSON.stringify(normalisedText(value));
  if (Array.isArray(value)) return `[${value.map(normalisedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${normalisedJson(member)}`).join(',')}}`;
}

const sketchDepth = 5;
const sketchMembers = 16;

/** How the texts of a value are read: the texts themselves may be written in another way. */
export type TextReading = {
  /** `normalisedBeginning` of a text. */
  beginning(written: string): string;
  whole(written: string): string;
};
const plainTexts: TextReading = { beginning: (text) => normalisedBeginning(text), whole: (text) => text };

/** What a value looks like at a glance: values of equal `normalisedJson` have equal sketches, but not the other way round. */
export function sketchOf(value: AnyJson, texts: TextReading = plainTexts, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(texts.beginning(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = (one: AnyJson): string => (depth < sketchDepth ? sketchOf(one, texts, depth + 1) : '');
  if (Array.isArray(value)) return `[${value.length} ${value.slice(0, sketchMembers).map(inner).join()}]`;
  const members = Object.entries(value).map(([key, member]) => [texts.whole(key), member] as const);
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const shown = members.slice(0, sketchMembers).map(([key, member]) => `${JSON.stringify(key)}:${inner(member)}`);
  return `{${members.length} ${shown.join()}}`;
}
