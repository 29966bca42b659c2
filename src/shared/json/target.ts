import type { SpannedValue } from './jsonValue.ts';

/** What a value is to hold; `nothing` is JSON's null. A `tuple` has fixed places, and further elements of the original stay; a `list` is all there is. */
export type Target =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'list'; readonly items: readonly Target[] }
  | { readonly kind: 'tuple'; readonly items: readonly Target[] };

/** A member of an object that is to hold something else; null takes it out. */
export type FieldChange = { readonly key: string; readonly target: Target | null };

export const text = (value: string): Target => ({ kind: 'text', text: value });
export const list = (items: readonly Target[]): Target => ({ kind: 'list', items });
export const tuple = (items: readonly Target[]): Target => ({ kind: 'tuple', items });
export const integer = (value: number): Target => ({ kind: 'integer', value });

/** Whether a written value already holds what it should, however it is written. */
export function sameAsTarget(node: SpannedValue, target: Target): boolean {
  switch (target.kind) {
    case 'nothing':
      return node.kind === 'null';
    case 'text':
      return node.kind === 'string' && node.value === target.text;
    case 'integer':
      return node.kind === 'number' && Number(node.text) === target.value;
    case 'flag':
      return node.kind === 'boolean' && node.value === target.value;
    case 'list':
    case 'tuple': {
      if (node.kind !== 'array') return false;
      const { elements } = node;
      const fits =
        target.kind === 'tuple' ? elements.length >= target.items.length : elements.length === target.items.length;
      return (
        fits &&
        target.items.every((item, index) => elements[index] !== undefined && sameAsTarget(elements[index], item))
      );
    }
  }
}
