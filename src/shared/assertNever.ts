/** Ends a switch over a union: a case that was forgotten is a compile error, one that slips through throws. */
export function assertNever(value: never, what: string): never {
  throw new Error(`Unexpected ${what}: ${JSON.stringify(value)}`);
}
