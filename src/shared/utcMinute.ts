/** `2026-11-21 14:03` of a time in UTC as ISO 8601 writes it: what a file says of when it was made is the same wherever it is read. */
export function utcMinute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}
