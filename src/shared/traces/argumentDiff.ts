import type { AnyJson } from '../json.ts';
import { normalisedJson } from './normalised.ts';

/** One argument of two calls; undefined where a call does not have it. */
type ArgumentRow = {
  readonly name: string;
  readonly left: AnyJson | undefined;
  readonly right: AnyJson | undefined;
  readonly relation: 'same' | 'other' | 'onlyLeft' | 'onlyRight';
};

/** Compares the arguments of two calls by name, in the order of the left ones, then those only right. What is no object is named ''. */
export function argumentDiff(left: AnyJson, right: AnyJson): ArgumentRow[] {
  const [a, b] = [membersOf(left), membersOf(right)];
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const [one, other] = [a.get(name), b.get(name)];
    return { name, left: one, right: other, relation: relationOf(one, other) };
  });
}

function membersOf(value: AnyJson): Map<string, AnyJson> {
  if (value === null) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]]);
  return new Map(Object.entries(value));
}

function relationOf(left: AnyJson | undefined, right: AnyJson | undefined): ArgumentRow['relation'] {
  if (right === undefined) return 'onlyLeft';
  if (left === undefined) return 'onlyRight';
  return normalisedJson(left) === normalisedJson(right) ? 'same' : 'other';
}
