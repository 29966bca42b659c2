import type { AnyJson } from './trace.ts';

/** A text as it is compared: NFKC, white space as single spaces, none at the ends. Letter case counts. */
export function normalisedText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** A value as it is compared: members sorted by key, texts normalised, numbers by value. Lists keep their order. */
export function normalisedJson(value: AnyJson): string {
  if (typeof value === 'string') return JSON.stringify(normalisedText(value));
  if (Array.isArray(value)) return `[${value.map(normalisedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${normalisedJson(member)}`).join(',')}}`;
}
