/**
 * A text in lower case as Python's `str.lower()` gives it: full Unicode mapping, independent of the locale
 * (`İ` becomes two code points, `ß` stays, a final `Σ` becomes `ς`). JavaScript's `toLowerCase()` follows the same rules;
 * the two can differ only for letters that were added to Unicode after the version one of them knows.
 */
export function pythonLower(text: string): string {
  return text.toLowerCase();
}
