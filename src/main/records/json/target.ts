import type { SpannedValue } from './jsonValue.ts';

/** What a value is to hold. A `tuple` has fixed places, and further elements of the original stay; a `list` is all there is. */
export type Target =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'list'; readonly items: readonly Target[] }
  | { readonly kind: 'tuple'; readonly items: readonly Target[] };

/** Whether a written value already holds what it should, however it is written. */
export function sameAsTarget(node: SpannedValue, target: Target): boolean {
  switch (target.kind) {
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
