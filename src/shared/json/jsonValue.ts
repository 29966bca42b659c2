/** Any JSON value as JavaScript holds it. Numbers are doubles here; their source text is in `SpannedNumber`. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Bytes `start` (inclusive) to `end` (exclusive), counted from the first byte that was parsed. */
export type Span = { readonly start: number; readonly end: number };

export type SpannedString = Span & { readonly kind: 'string'; readonly value: string };
export type SpannedNumber = Span & { readonly kind: 'number'; readonly text: string };
type SpannedBoolean = Span & { readonly kind: 'boolean'; readonly value: boolean };
type SpannedNull = Span & { readonly kind: 'null' };
export type SpannedArray = Span & { readonly kind: 'array'; readonly elements: readonly SpannedValue[] };
export type SpannedObject = Span & { readonly kind: 'object'; readonly members: readonly SpannedMember[] };

/** A JSON value that remembers where each part of it was written. Strings include their quotes in the span. */
export type SpannedValue = SpannedString | SpannedNumber | SpannedBoolean | SpannedNull | SpannedArray | SpannedObject;

/** One `"key": value` of an object. Repeated keys are all kept, in file order. */
export type SpannedMember = { readonly key: string; readonly keySpan: Span; readonly value: SpannedValue };

/** The first member with this key, or undefined. */
export function findMember(object: SpannedObject, key: string): SpannedMember | undefined {
  return object.members.find((member) => member.key === key);
}

/** The plain value. Of a repeated key the last one counts, as in `JSON.parse` and in Python's `json.load`. */
export function toJsonValue(value: SpannedValue): JsonValue {
  switch (value.kind) {
    case 'string':
    case 'boolean':
      return value.value;
    case 'number':
      return Number(value.text);
    case 'null':
      return null;
    case 'array':
      return value.elements.map(toJsonValue);
    case 'object':
      return Object.fromEntries(value.members.map((member) => [member.key, toJsonValue(member.value)]));
  }
}
