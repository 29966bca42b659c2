import type { SpannedValue } from '../../../shared/json/jsonValue.ts';
import { sameAsTarget, type Target } from '../../../shared/json/target.ts';

/**
 * For each new item the index of the old element it comes from, or null when it is new. Equal ones pair first, wherever they moved;
 * then what stands in the place of an old element between the same neighbours counts as that element, changed.
 */
export function pairItems(elements: readonly SpannedValue[], items: readonly Target[]): (number | null)[] {
  const pairs: (number | null)[] = items.map(() => null);
  const free = new Set(elements.keys());
  function pair(index: number, element: number | undefined): void {
    if (element === undefined || !free.delete(element)) return;
    pairs[index] = element;
  }
  const equal = (index: number, element: number) => {
    const [node, item] = [elements[element], items[index]];
    return node !== undefined && item !== undefined && sameAsTarget(node, item);
  };
  pairRuns(elements.length, items.length, equal, pair);
  for (const index of items.keys()) {
    if (pairs[index] === null)
      pair(
        index,
        [...free].find((element) => equal(index, element)),
      );
  }
  for (const index of items.keys()) {
    if (pairs[index] !== null) continue;
    const before = index === 0 ? -1 : pairs[index - 1];
    const after = index === items.length - 1 ? elements.length : pairs[index + 1];
    if (before !== null && before !== undefined && free.has(before + 1)) pair(index, before + 1);
    else if (after !== null && after !== undefined && free.has(after - 1)) pair(index, after - 1);
  }
  return pairs;
}

/** Pairs equal items at the beginning and at the end, which covers every single edit without any search. */
function pairRuns(
  elementCount: number,
  itemCount: number,
  equal: (index: number, element: number) => boolean,
  pair: (index: number, element: number) => void,
): void {
  const shorter = Math.min(elementCount, itemCount);
  let head = 0;
  while (head < shorter && equal(head, head)) {
    pair(head, head);
    head += 1;
  }
  for (let tail = 1; tail <= shorter - head && equal(itemCount - tail, elementCount - tail); tail += 1) {
    pair(itemCount - tail, elementCount - tail);
  }
}
