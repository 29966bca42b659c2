/**
 * How Python reads a JSON value where the reference programs iterate or index it without looking at its type. They are written
 * for lists, but texts and objects pass through some of the same expressions; a port has to give the same numbers there.
 */

/** What `for member in value` yields: list members, characters (code points), object keys. Undefined where Python raises. */
export function iterated(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return [...value];
  return typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
}

/** What `value[index]` gives for a list or text, index from 0. Undefined where Python raises; JSON has no undefined of its own. */
export function indexed(value: unknown, index: number): unknown {
  if (Array.isArray(value)) return value[index];
  if (typeof value === 'string') return [...value][index];
  return undefined;
}

/** A JSON object as opposed to a list, null or a plain value. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an object's own key, undefined without one. */
export function ownValue(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
