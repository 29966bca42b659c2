import type { AnyJson } from '../../../../shared/json.ts';
import { proposedKinds, valuesOf } from './foundKinds.ts';

/** The first field of that name inside of a member whose words say, for most steps, what these are: `/event/type`, and not `/meta/type`. */
export function kindInside(fields: readonly string[], steps: readonly AnyJson[], name: RegExp): string | null {
  return fields.find((pointer) => name.test(lastOf(pointer)) && tellsKinds(pointer, steps)) ?? null;
}

/** Whether most words of a field are known to say what a step is. */
export function tellsKinds(pointer: string, steps: readonly AnyJson[]): boolean {
  const words = valuesOf(steps, pointer);
  return words.length > 1 && 2 * Object.keys(proposedKinds(words)).length > words.length;
}

/** The first field of that name in the member that holds the kind, at any depth; null where the kind stands in the step itself. */
export function fieldBeside(kind: string | null, fields: readonly string[], name: RegExp): string | null {
  const around = kind?.slice(0, kind.lastIndexOf('/')) ?? '';
  if (around === '') return null;
  return fields.find((pointer) => pointer.startsWith(`${around}/`) && name.test(lastOf(pointer))) ?? null;
}

const lastOf = (pointer: string) => pointer.slice(pointer.lastIndexOf('/'));
