/**
 * A text of the language files with its values, where no window's own reader of these is at hand: of `{{name, number}}` the digits are grouped as the
 * language does it, and a name without a value is empty.
 */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number>>,
  language: 'en' | 'ja' = 'en',
): string {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isCount: string | undefined) => {
    const value = values[name] ?? '';
    return isCount !== undefined && typeof value === 'number' ? value.toLocaleString(language) : String(value);
  });
}
