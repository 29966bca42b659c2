import { AppError } from '../../shared/errors.ts';

/**
 * The day in a zone, as `2026-11-27` by the Gregorian calendar, of a time of UTC (`2026-11-27T06:45:12.345Z`). Each quarter of an hour is
 * looked up once: every zone differs from UTC by whole quarters.
 *
 * Throws  INVALID_INPUT `{ reason: 'timeZone' }` for a zone that nobody knows.
 */
export function localDays(timeZone: string): (time: string) => string {
  const format = dayFormat(timeZone);
  const days = new Map<string, string>();
  return (time) => {
    const quarter = `${time.slice(0, 14)}${String(Math.floor(Number(time.slice(14, 16)) / 15) * 15).padStart(2, '0')}`;
    const day = days.get(quarter) ?? format.format(new Date(`${quarter}:00Z`));
    days.set(quarter, day);
    return day;
  };
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    // The Swedish way of writing a day is that of ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    throw new AppError('INVALID_INPUT', `No such time zone: ${timeZone}`, { reason: 'timeZone' });
  }
}
