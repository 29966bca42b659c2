/** The value that one person alone gave against all others, who agree; null where there is none. */
export function lonelyValue(values: readonly (number | null)[]): number | null {
  const given = values.filter((value) => value !== null);
  if (given.length < 3) return null;
  const different = [...new Set(given)];
  if (different.length !== 2) return null;
  return different.find((value) => given.filter((one) => one === value).length === 1) ?? null;
}
