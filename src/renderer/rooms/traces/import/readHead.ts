import type { AnyJson } from '../../../../shared/json.ts';
import { keysOfPointer } from '../../../../shared/text/jsonPointer.ts';

/** Enough to see what values a field has. */
const mostObjects = 200;

export type JsonObject = { readonly [key: string]: AnyJson };

/** The objects in the beginning of a file: its first lines, the elements of the list that it is, or the one that it is; none for anything else. */
export function readHead(head: string): readonly AnyJson[] {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines;
  if (others.length > 0 && isObject(parsed(first))) {
    return lines.slice(0, mostObjects).map(parsed).filter(isObject);
  }
  const value = parsed(endedJson(head));
  return (Array.isArray(value) ? value : [value]).filter(isObject).slice(0, mostObjects);
}

function parsed(text: string): AnyJson {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The beginning of a JSON text, cut behind the last value that is whole and closed there; empty where none is. */
function endedJson(text: string): string {
  const open: string[] = [];
  let [end, closing] = [0, ''];
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
      continue;
    }
    if (character === '"') isText = true;
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === ',' || character === '}' || character === ']') {
      if (character !== ',') open.pop();
      end = character === ',' ? at : at + 1;
      closing = open.toReversed().join('');
    }
  }
  return text.slice(0, end) + closing;
}

/** What stands at a pointer; null for nothing. Goes into objects only. */
export function valueAt(value: AnyJson, pointer: string): AnyJson {
  let inner = value;
  for (const key of keysOfPointer(pointer)) {
    if (!isObject(inner)) return null;
    inner = Object.hasOwn(inner, key) ? (inner[key] ?? null) : null;
  }
  return inner;
}

/** The elements of the list at a pointer; none where there is no list. */
export function elementsAt(value: AnyJson, pointer: string): readonly AnyJson[] {
  const list = valueAt(value, pointer);
  return Array.isArray(list) ? list : [];
}

export function isObject(value: AnyJson): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isListOfObjects(value: AnyJson): boolean {
  return Array.isArray(value) && isObject(value[0] ?? null);
}
