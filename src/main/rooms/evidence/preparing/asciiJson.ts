/** A value as Python's `json.dumps(value, indent=2)` prints it: ASCII with \u escapes, no line end behind it. Numbers have to be whole. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
