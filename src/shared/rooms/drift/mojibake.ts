/** What Windows-1252 shows for the bytes 0x80 to 0x9f; empty where it has no character. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const byteOf: ReadonlyMap<string, number> = new Map([
  ...Array.from(windows1252, (character, index) => [character, 0x80 + index] as const),
  ...Array.from({ length: 0x80 }, (_, index) => [String.fromCharCode(0x80 + index), 0x80 + index] as const),
]);
/** The smallest code point that needs this many bytes. */
const smallest = [0, 0, 0x80, 0x800, 0x10000];
/** Lead bytes of UTF-8 as Windows-1252 shows them, with at least one character behind that it shows for a following byte. */
const suspicious = new RegExp(`[\\u00c2-\\u00f4](?:[\\u0080-\\u00bf]|[${windows1252}])+`, 'g');

/**
 * A text in which UTF-8 was read as Windows-1252 or Latin-1 (`TomÃ¡s`), with those places put right. Null where nothing is wrong.
 * Only runs of characters that are valid UTF-8 as bytes are touched.
 */
export function repairMojibake(text: string): string | null {
  const repaired = text.replace(suspicious, (run) => decodeUtf8(run) ?? run);
  return repaired === text ? null : repaired;
}

function decodeUtf8(run: string): string | null {
  let decoded = '';
  const bytes = Array.from(run, (character) => byteOf.get(character) ?? character.charCodeAt(0));
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    const rest = bytes.slice(at + 1, at + length);
    if (length === 0 || rest.length < length - 1 || rest.some((byte) => (byte & 0xc0) !== 0x80)) return null;
    const point = rest.reduce((high, byte) => high * 64 + (byte & 0x3f), lead & (0x7f >> length));
    if (point < (smallest[length] ?? 0) || point > 0x10ffff || (point & 0x1ff800) === 0xd800) return null;
    decoded += String.fromCodePoint(point);
    at += length;
  }
  return decoded;
}
