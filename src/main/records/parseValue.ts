import type { AnyJson } from '../../shared/json.ts';

/** Lists and objects inside each other; what is deeper is refused, so that nothing that walks a value can overflow the stack. */
export const depthLimit = 512;

/** The JSON value of a text; undefined when it is none, or nested deeper than 512. `NaN` and `Infinity` as Python writes them become null. */
export function parseValue(text: string): AnyJson | undefined {
  const value = parsePlain(text) ?? parsePlain(withoutNan(text));
  return value === undefined || isTooDeep(value) ? undefined : value;
}

/** As `parseValue`, but only for lists and objects: a text such as `4` or `true` stays a text. */
export function parseStructure(text: string): AnyJson | undefined {
  const first = text.trimStart()[0];
  return first === '{' || first === '[' ? parseValue(text) : undefined;
}

/** Whether lists and objects are nested deeper than `depthLimit`. Needs no stack. */
export function isTooDeep(value: AnyJson): boolean {
  let level: AnyJson[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthLimit) return true;
    const next: AnyJson[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
  return false;
}

function parsePlain(text: string): AnyJson | undefined {
  try {
    // What JSON.parse returns is a JSON value by definition.
    return JSON.parse(text) as AnyJson;
  } catch {
    return undefined;
  }
}

/** Strings are matched first, so that a NaN inside of one stays. */
function withoutNan(text: string): string {
  if (!/\b(?:NaN|Infinity)\b/.test(text)) return '';
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) => (found.startsWith('"') ? found : 'null'));
}
