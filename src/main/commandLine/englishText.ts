import english from '../../shared/languages/en.json' with { type: 'json' };
import { fillText } from '../../shared/text/fillText.ts';

/** A text of the window in English, by its key, with its values; the key itself where there is none. */
export function englishText(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = textAt(key) ?? textAt(`${key}_${params.count === 1 ? 'one' : 'other'}`) ?? key;
  return fillText(text, params);
}

function textAt(key: string): string | null {
  let found: unknown = english;
  for (const name of key.split('.')) {
    found = typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(name) : undefined;
  }
  return typeof found === 'string' ? found : null;
}
