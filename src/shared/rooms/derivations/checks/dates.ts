import { stepPlace } from './edits.ts';
import { type Check, finding, fixTo, type QuestionCheck } from './item.ts';
import { compatible, oncePerText, withoutBrackets } from './normalize.ts';
import { eachField } from './text.ts';

/** A date as far as it is written: century and year (negative before Christ), month 1–12, day 1–31; null where silent. */
type DateParts = {
  readonly century: number;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
};

/** The year before the first of each era. */
const eraStarts: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const westernDate = /(紀元前)?(?<!\d)(\d{1,4})年(?:(\d{1,2})月)?(?:(\d{1,2})日)?/g;
const eraDate = /(明治|大正|昭和|平成|令和)(元|\d{1,2})年(?:(\d{1,2})月)?(?:(\d{1,2})日)?/;
const centuryOnly = /(紀元前)?(\d{1,2})世紀/;
const bareYear = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/;
/** A smaller number before 年 counts years instead of naming one. */
const firstYear = 60;

/**
 * Reads a date from a value (3.2): the first western date (an era year in brackets is skipped), else an era date, else a
 * century, else a bare year. Null when there is none.
 */
export const parseDate = oncePerText((value: string): DateParts | null => {
  const text = compatible(value);
  const bare = withoutBrackets(text);
  return parsePlainDate(bare) ?? (bare === text ? null : parsePlainDate(text));
});

function parsePlainDate(text: string): DateParts | null {
  const western = Array.from(text.matchAll(westernDate)).find(
    ([, beforeChrist, year]) => beforeChrist !== undefined || Number(year) >= firstYear,
  );
  if (western !== undefined) {
    const year = western[1] === undefined ? Number(western[2]) : -Number(western[2]);
    return { century: centuryOf(year), year, month: part(western[3]), day: part(western[4]) };
  }
  const era = text.match(eraDate);
  if (era !== null) {
    const year = (eraStarts[era[1] ?? ''] ?? 0) + (era[2] === '元' ? 1 : Number(era[2]));
    return { century: centuryOf(year), year, month: part(era[3]), day: part(era[4]) };
  }
  const century = text.match(centuryOnly);
  if (century !== null) {
    const number = century[1] === undefined ? Number(century[2]) : -Number(century[2]);
    return { century: number, year: null, month: null, day: null };
  }
  const bare = text.match(bareYear);
  if (bare === null) return null;
  return { century: centuryOf(Number(bare[1])), year: Number(bare[1]), month: null, day: null };
}

function centuryOf(year: number): number {
  return Math.sign(year) * Math.ceil(Math.abs(year) / 100);
}

function part(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** Negative when `left` is earlier, positive when later; null when equal as far as written, or a part needed is missing. */
export function compareDates(left: DateParts, right: DateParts): number | null {
  for (const name of ['century', 'year', 'month', 'day'] as const) {
    const [a, b] = [left[name], right[name]];
    if (a === null || b === null) return null;
    if (a !== b) return a - b;
  }
  return null;
}

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const monthAndDay = /(?<!\d)(\d{1,2})月(?:(\d{1,2})日)?/g;
const longYear = /\d{5,}年(?![前後間])/;
const letterInDate = /\d月\d{0,2}[A-Za-z][A-Za-z\d]{0,2}日/;

/**
 * E12 impossible date in any field: month 0 or over 12, day 0 or over 31, 30 or 29, 5 or more digits before 年, letters
 * between 月 and 日. No fix. (3; gold 0, raw→1.0 1 of 1)
 */
export const impossibleDate: Check = ({ fields }) =>
  eachField(fields, ({ text, place }) => {
    if (!/[年月]/.test(text)) return null;
    const narrow = compatible(text);
    // Most name a year alone.
    const hasMonth = narrow.includes('月');
    const date =
      (hasMonth ? narrow.match(letterInDate)?.[0] : undefined) ??
      narrow.match(longYear)?.[0] ??
      (hasMonth ? impossibleDay(narrow) : undefined);
    return date === undefined ? null : finding('E12', place, { text: date });
  });

function impossibleDay(text: string): string | undefined {
  return Array.from(text.matchAll(monthAndDay)).find(([, month, day]) => {
    const days = daysOfMonth[Number(month) - 1];
    return days === undefined || (day !== undefined && (Number(day) < 1 || Number(day) > days));
  })?.[0];
}

const numericDate = /(?<![\d./-])(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?![\d/]|[.-]\d{1,2}(?!\d))/g;
const numericMonth = /^(\d{4})\/(\d{1,2})$/;
const leadingZero = /(?<=年)0+(?=\d{1,2}月)|(?<=月)0+(?=\d{1,2}日)/g;

/**
 * W13 date style in the answer and values: `2010/11/25` with any of `/.-`, a whole value `2010/11`, or a leading zero as
 * in `年05月`. Fix, safe without asking: `2010年11月25日`, same order only. (3; gold 0; mut 1.00)
 */
export const dateStyle: Check = ({ fields }) =>
  eachField(fields, ({ text, place, replace }) => {
    if (place.field !== 'answer' && place.field !== 'objects') return null;
    const written =
      text.match(numericDate)?.[0] ?? text.match(numericMonth)?.[0] ?? (leadingZero.test(text) ? text : undefined);
    leadingZero.lastIndex = 0;
    if (written === undefined) return null;
    const styled = text
      .replace(numericDate, (date, year: string, month: string, day: string) =>
        isDay(Number(month), Number(day)) ? `${year}年${Number(month)}月${Number(day)}日` : date,
      )
      .replace(numericMonth, (date, year: string, month: string) =>
        isDay(Number(month), 1) ? `${year}年${Number(month)}月` : date,
      )
      .replace(leadingZero, '');
    return finding(
      'W13',
      place,
      { text: written },
      styled === text ? null : fixTo('writeDate', replace(styled), { text: styled }),
    );
  });

function isDay(month: number, day: number): boolean {
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);
}

/**
 * W24 serial number: the answer or a value is exactly 5 digits up to 59999, as a spreadsheet stores a date. Fix: that date,
 * 1899-12-30 plus so many days. (3; gold 0, 1.0→1.1 11 of 11; mut 0.87)
 */
export const serialNumber: Check = ({ fields }) =>
  eachField(fields, ({ text, place, replace }) => {
    if (place.field !== 'answer' && place.field !== 'objects') return null;
    if (!/^[1-5]\d{4}$/.test(text)) return null;
    const day = new Date(Date.UTC(1899, 11, 30 + Number(text)));
    const date = `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`;
    return finding('W24', place, { text, date }, fixTo('writeDate', replace(date), { text: date }));
  });

/** H9: a value with an era year and no western year. (3; gold 2) */
export const eraYearAlone: QuestionCheck = ({ steps }) =>
  steps.flatMap((step, index) =>
    step.objects.flatMap((object, at) =>
      eraDate.test(object) && !/\d{3,4}年/.test(object.replace(eraDate, ''))
        ? [finding('H9', stepPlace('objects', index, at), { text: object })]
        : [],
    ),
  );
