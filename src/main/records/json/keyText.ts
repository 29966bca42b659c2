/** The text of a key that was cut out as Latin-1, quotes included. What is no valid key stays as it is written. */
export function decodeKey(text: string): string {
  const bytes = Buffer.from(text, 'latin1').toString('utf8');
  try {
    const parsed: unknown = JSON.parse(bytes);
    return typeof parsed === 'string' ? parsed : bytes;
  } catch {
    return bytes;
  }
}
