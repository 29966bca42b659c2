import { AppError } from '../../shared/errors.ts';

/**
 * The day in a zone of each quarter of an hour (`2026-11-27T06:3` is 06:45 to 07:00 UTC): every zone differs from UTC by whole quarters. The days
 * are `2026-11-27`, by the Gregorian calendar.
 *
 * Throws  INVALID_INPUT `{ reason: 'timeZone' }` for a zone that nobody knows.
 */
export function localDays(quarters: readonly string[], timeZone: string): ReadonlyMap<string, string> {
  const format = dayFormat(timeZone);
  return new Map(quarters.map((quarter) => [quarter, format.format(startOf(quarter))]));
}

function startOf(quarter: string): Date {
  return new Date(`${quarter.slice(0, -1)}${String(Number(quarter.slice(-1)) * 15).padStart(2, '0')}:00Z`);
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // The Swedish way of writing a day is that of ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    throw new AppError('INVALID_INPUT', `No such time zone: ${timeZone}`, { reason: 'timeZone' });
  }
}
