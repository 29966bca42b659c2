/** What forms ask, whatever the room: a criterion with a closed list of answers. */

/** An answer that a criterion allows. */
export type Choice<Value> = {
  /** What is kept. */
  readonly value: Value;
  /** What stands on it: a word, or the number of a scale. */
  readonly name: string;
  /** On a scale: what the number means. It stands beside the name. */
  readonly anchor?: string;
  /** When it is chosen, for who asks; empty where the name says it. */
  readonly description?: string;
};

/** One question of a form. A scale is one whose choices have anchors; that it cannot be judged is a choice like the others. */
export type Criterion<Value> = {
  readonly id: string;
  readonly name: string;
  /** The question in a sentence, or when which answer is right; empty where the name says it. */
  readonly asks: string;
  readonly choices: readonly Choice<Value>[];
};

type Named = { readonly id: string };

/**
 * The criterion that the keys choose for: the one with the focus when it is asked here, else the first without an answer, else the
 * last. Null when nothing is asked.
 */
export function currentCriterion<One extends Named>(
  criteria: readonly One[],
  answered: ReadonlySet<string>,
  focused: string | null,
): One | null {
  return (
    criteria.find(({ id }) => id === focused) ?? criteria.find(({ id }) => !answered.has(id)) ?? criteria.at(-1) ?? null
  );
}

/** The criterion to go on with after an answer: the next one without an answer, from the start again after the last; null when none is left. */
export function criterionAfter<One extends Named>(
  criteria: readonly One[],
  answered: ReadonlySet<string>,
  criterionId: string,
): One | null {
  const at = criteria.findIndex(({ id }) => id === criterionId);
  const inOrder = [...criteria.slice(at + 1), ...criteria.slice(0, Math.max(0, at))];
  return inOrder.find(({ id }) => !answered.has(id)) ?? null;
}
