/** A new UUID of version 7 (RFC 9562): the time in milliseconds, then chance, so that ids sort by when they were made. */
export function newSubmissionId(now = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))): string {
  const time = now.toString(16).padStart(12, '0');
  const [a = 0, b = 0, c = 0, d = 0, ...rest] = random;
  const hex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [time.slice(0, 8), time.slice(8), hex([0x70 | (a & 0x0f), b]), hex([0x80 | (c & 0x3f), d]), hex(rest)].join(
    '-',
  );
}
