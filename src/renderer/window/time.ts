const two = (value: number) => String(value).padStart(2, '0');

/** `14:03:22` in the zone of this machine. */
export function clockTime(iso: string): string {
  const date = new Date(iso);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/** `2026-11-21 14:03` in the zone of this machine. */
export function dateAndTime(iso: string): string {
  const date = new Date(iso);
  return `${date.getFullYear()}-${dayAndTime(date)}`;
}

/** `2026-11-21` in the zone of this machine. */
export function dayOf(iso: string): string {
  return dateAndTime(iso).slice(0, 10);
}

/** `11-21 14:03` in the zone of this machine; as `dateAndTime` where the year is not the present one. */
export function shortDateAndTime(iso: string): string {
  const date = new Date(iso);
  return date.getFullYear() === new Date().getFullYear() ? dayAndTime(date) : dateAndTime(iso);
}

function dayAndTime(date: Date): string {
  const day = [date.getMonth() + 1, date.getDate()].map(two).join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `1.4 MB`; decimal units, as file managers show them. */
export function byteText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit] ?? 'TB'}`;
}
