const namePattern = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.([a-z]+)\.(\d+)\.sqlite(?:\.zst)?$/;

/** What the name of a snapshot's file says: when it was taken, why, and its newest revision; null where it is none. */
export function readSnapshotName(fileName: string): { takenAt: string; reason: string; counter: number } | null {
  const match = namePattern.exec(fileName);
  if (match === null) return null;
  const [, hour, minute, second, millisecond, reason = '', counter] = match;
  return { takenAt: `${hour}:${minute}:${second}.${millisecond}Z`, reason, counter: Number(counter) };
}
