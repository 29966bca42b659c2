import type { ParquetParsers } from 'hyparquet';

declare global {
  interface JSON {
    /** A value that is written as this text (ECMAScript 2026). */
    rawJSON(text: string): object;
  }
}

const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * How values of Parquet's own kinds become JSON: times as ISO 8601 with all their digits (an instant ends in Z, as the files do not always
 * say whether it is one), days as dates, bytes that are no UTF-8 as base64.
 */
export const parsers = {
  timestampFromMilliseconds: (millis: bigint) => instant(millis, 1_000n, 3),
  timestampFromMicroseconds: (micros: bigint) => instant(micros, 1_000_000n, 6),
  timestampFromNanoseconds: (nanos: bigint) => instant(nanos, 1_000_000_000n, 9),
  dateFromDays: (days: number) => isoOf(days * 86_400_000)?.slice(0, 10) ?? String(days),
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && textOrBase64(bytes),
} satisfies Partial<ParquetParsers>;

function instant(value: bigint, perSecond: bigint, digits: number): string {
  const rest = ((value % perSecond) + perSecond) % perSecond;
  const seconds = isoOf(Number((value - rest) / perSecond) * 1_000)?.slice(0, 19);
  // A year beyond 275,760 is no time that somebody wrote: its number is kept.
  return seconds === undefined ? String(value) : `${seconds}.${String(rest).padStart(digits, '0')}Z`;
}

function isoOf(millis: number): string | undefined {
  const date = new Date(millis);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function textOrBase64(bytes: Uint8Array): string {
  try {
    return text.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('base64');
  }
}

/**
 * What JSON has for a value: whole numbers keep every digit, bytes are base64, what is missing is null, as are NaN and what is infinite.
 */
export function plainValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : JSON.rawJSON(`${value}`);
  if (typeof value !== 'object') return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(plainValue);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, plainValue); // no DataView is decoded
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainValue(member)]));
}
