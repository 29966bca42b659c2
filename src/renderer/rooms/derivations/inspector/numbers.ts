/** A fraction with two decimals, an en dash for none. Full precision is in exports. */
export function fraction(value: number | null): string {
  return value === null ? '–' : value.toFixed(2).replace('-', '−');
}
