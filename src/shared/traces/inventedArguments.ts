/** Values among the arguments of calls that come from nowhere. */

import type { AnyJson } from '../json.ts';
import { folded } from './foldedText.ts';
import type { Step } from './trace.ts';

/** A value that stands nowhere before its call. */
type InventedArgument = { readonly step: number; readonly name: string; readonly value: string };

type Leaf = { readonly name: string; readonly value: string };

const longestName = 60;
/** Members that name something, so that a word in small letters counts too. */
const namingMember = /(?:^|[._])(?:name|title|q|query|keyword|term|entity|symbol|drug|gene|disease|id)s?$/i;
/** Members whose texts are made for the call: programs, commands, sums, and prose. */
const writtenMember =
  /(?:^|[._])(?:cmd|command|code|script|program|sql|expression|patch|diff|content|text|body|message|summary|thought|reason|answer|explanation|regex|pattern)s?$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const isoDate = /^\d{4}-(\d{2})-(\d{2})(?:t|$)/;

/**
 * Leaf values of arguments that look like an id (letters with digits), a name (capital letters, or any word of a member that names) or a
 * number of four or more digits, and stand nowhere in the steps before their call: neither in their texts nor in the arguments of earlier
 * calls. Case, width, signs between the parts of an id, commas in numbers and the way a date is written do not count. Of a command only
 * its ids are looked for. Prose, code, paths, single letters, choices in small letters (`economy`) and relative dates are left out.
 */
export function inventedArguments(
  steps: readonly Step[],
  texts: readonly string[],
  isLeftOut: (step: Step) => boolean,
): InventedArgument[] {
  const found: InventedArgument[] = [];
  const context = createContext(texts);
  const used = new Set<string>();
  for (const step of steps) {
    if (step.kind !== 'tool_call' || isLeftOut(step)) continue;
    const leaves = leavesOf(step.arguments, '').flatMap(sought);
    for (const { name, value } of leaves) {
      const key = plain(value);
      if (key.length < (/\p{Script=Han}/u.test(key) ? 2 : 3) || used.has(key) || context.has(value, step.index))
        continue;
      found.push({ step: step.index, name, value });
    }
    for (const { value } of leaves) used.add(plain(value));
  }
  return found;
}

/** Texts and numbers of a value with their names; truth values say nothing. */
function leavesOf(value: AnyJson, name: string): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ name, value: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, name === '' ? key : `${name}.${key}`));
}

/** What of a leaf is looked for. */
function sought({ name, value }: Leaf): Leaf[] {
  const text = value.trim();
  if (writtenMember.test(name)) return /\n/.test(text) ? [] : idsIn(text).map((id) => ({ name, value: id }));
  if (text.length > longestName || /[\n{}[\]()<>=;:/\\]/.test(text)) return [];
  return isDate(text) || isNumber(text) || isId(text) || isName(text, name) ? [{ name, value: text }] : [];
}

/** Ids in a command: words of letters and digits that are no path, option, version or line number. */
function idsIn(command: string): string[] {
  return (command.match(/(?<=^|\s)[A-Za-z0-9_]{6,}(?=$|\s)/g) ?? []).filter(isId);
}

function isDate(text: string): boolean {
  return isoDate.test(text);
}

function isNumber(text: string): boolean {
  return /^-?\d{4,}(?:\.\d+)?$/.test(text);
}

function isId(text: string): boolean {
  return (
    !/\s/.test(text) && /\d/.test(text) && /\p{L}/u.test(text) && !/^\d+(?:st|nd|rd|th|px|ms|kb|mb|gb|x)$/i.test(text)
  );
}

/** One to four words that are written with a capital or in another script, or one word of a member that names something. */
function isName(text: string, member: string): boolean {
  const words = text.split(/\s+/);
  if (words.length > 4 || /[.!?,]$/.test(text)) return false;
  if (words.every((word) => /^(?:\p{Lu}|\p{Lo})/u.test(word))) return true;
  return words.length === 1 && namingMember.test(member) && /^[\p{L}-]+$/u.test(text);
}

/** Texts in which a value is looked for up to a step; joined once, since in thousands of calls each would copy everything before it. */
function createContext(texts: readonly string[]) {
  const parts = texts.map((text) => ` ${text} ${plain(text)} `);
  const everything = parts.join('');
  const ends: number[] = [];
  let end = 0;
  for (const part of parts) {
    ends.push(end);
    end += part.length;
  }
  const firstEnds = new Map<string, number>();
  const firstEnd = (wanted: string): number => {
    const known = firstEnds.get(wanted);
    if (known !== undefined) return known;
    const at = everything.indexOf(wanted);
    const found = at < 0 ? Number.POSITIVE_INFINITY : at + wanted.length;
    firstEnds.set(wanted, found);
    return found;
  };
  return {
    /** Whether the value stands in a step before `step`, in some way of writing it. */
    has(value: string, step: number): boolean {
      const before = ends[step] ?? end;
      const isBefore = (wanted: string) => firstEnd(wanted) <= before;
      const date = isoDate.exec(value);
      if (date !== null) return datesOf(Number(date[1]), Number(date[2])).some(isBefore);
      const key = plain(value);
      if (isBefore(key)) return true;
      // The words of a name may stand apart: first name and last name, or a name in an id.
      const words = folded(value).split(/[\s_-]+/);
      return words.length > 1 && words.every((word) => word.length < 2 || isBefore(word));
    },
  };
}

/** Ways in which a day of the year is written; beside them a relative date ("tomorrow") may mean any day. */
function datesOf(month: number, day: number): string[] {
  const name = months[month - 1] ?? '';
  const two = (number: number) => String(number).padStart(2, '0');
  const full = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2024, month - 1, 1)))
    .toLowerCase();
  const named = [name, full].flatMap((one) => [
    `${one} ${day}`,
    `${one} ${two(day)}`,
    `${one}. ${day}`,
    `${day} ${one}`,
    `${day}st ${one}`,
    `${day}nd ${one}`,
    `${day}rd ${one}`,
    `${day}th ${one}`,
    `${day}th of ${one}`,
  ]);
  const numbers = [`${two(month)}-${two(day)}`, `${month}/${day}`, `${two(month)}/${two(day)}`, `${month}月${day}日`];
  return [
    ...named,
    ...numbers,
    'tomorrow',
    'yesterday',
    'today',
    'next day',
    'day before',
    'day after',
    '明日',
    '翌日',
    '昨日',
    '今日',
  ];
}

/** Folded without signs between letters and digits: `Mia Li` and `mia_li`, `1,000` and `1000` are one. */
function plain(text: string): string {
  return folded(text)
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/\.0+(?!\d)/g, '')
    .replace(/[\s_#$€£¥"'.-]+/g, '');
}
