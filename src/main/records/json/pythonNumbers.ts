/**
 * A JSON text with something else where Python wrote NaN, Infinity or -Infinity, which JSON has not; texts in it stay as they are. `write` is
 * given what was found and where; what it returns is filled up with spaces to the length of what was there.
 */
export function replacePythonNumbers(text: string, write: (found: string, at: number) => string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?Infinity|NaN/gs, (found, at: number) =>
    found.startsWith('"') ? found : write(found, at).padEnd(found.length),
  );
}
