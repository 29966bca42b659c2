import type { AnyJson } from '../../shared/json.ts';
import { escapeKey, keysOfPointer } from '../../shared/text/jsonPointer.ts';

/** A value with the JSON pointer (RFC 6901) that leads to it. */
export type Located = { readonly value: AnyJson; readonly pointer: string };
export type JsonObject = { readonly [key: string]: AnyJson };

export function isObject(value: AnyJson | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: AnyJson | undefined): value is readonly AnyJson[] {
  return Array.isArray(value);
}

/** The member of an object; undefined for anything else, and never what objects inherit. */
export function valueAt(value: AnyJson | undefined, key: string): AnyJson | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The member with its pointer; null when it is not there or null. */
export function at(node: Located, key: string): Located | null {
  const value = valueAt(node.value, key);
  return value === undefined || value === null ? null : { value, pointer: `${node.pointer}/${escapeKey(key)}` };
}

/** The first of several members that is there and not null. */
export function firstAt(node: Located, ...keys: readonly string[]): Located | null {
  for (const key of keys) {
    const found = at(node, key);
    if (found !== null) return found;
  }
  return null;
}

/** Goes down several keys. */
export function down(node: Located, ...keys: readonly string[]): Located | null {
  let found: Located | null = node;
  for (const key of keys) found = found === null ? null : at(found, key);
  return found;
}

/** The elements of a list; none for anything else. */
export function elementsOf(node: Located | null): Located[] {
  if (node === null || !isList(node.value)) return [];
  return node.value.map((value, index) => ({ value, pointer: `${node.pointer}/${index}` }));
}

/** The text at a key; null when it is no text. */
export function textAt(node: Located, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = valueAt(node.value, key);
    if (typeof value === 'string') return value;
  }
  return null;
}

/** The text at a key, or a number or truth value in writing: for ids. */
export function idAt(node: Located, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = valueAt(node.value, key);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return null;
}

/** The number at a key, also when it is written as text (as OTLP writes 64-bit numbers). */
export function numberAt(node: Located | null, ...keys: readonly string[]): number | null {
  if (node === null) return null;
  for (const key of keys) {
    const value = valueAt(node.value, key);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  }
  return null;
}

/** The value a pointer leads to; undefined when it leads nowhere. */
export function resolvePointer(root: AnyJson, pointer: string): AnyJson | undefined {
  let value: AnyJson | undefined = root;
  for (const key of keysOfPointer(pointer)) {
    value = isList(value) ? (/^\d+$/.test(key) ? value[Number(key)] : undefined) : valueAt(value, key);
  }
  return value;
}
