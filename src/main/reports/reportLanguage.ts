/** How a page to read is worded: texts with values, numbers and times as a language writes them. */

export type ReportLanguage = 'en' | 'ja';

/** A text with its values. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A number as the language groups its digits. */
export function printNumber(language: ReportLanguage, value: number): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A time to the minute in UTC: a report is read elsewhere. */
export function printTime(language: ReportLanguage, iso: string): string {
  const time = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${time.format(new Date(iso))} UTC`;
}
