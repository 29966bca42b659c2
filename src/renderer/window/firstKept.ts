/** What rooms kept as the first answer of the core brought it along: for the room that is opened first, so that it need not ask. */
let first: { readonly evaluatorId: string | null; readonly kept: Readonly<Record<string, unknown>> } | null = null;

export function bringFirstKept(evaluatorId: string | null, kept: Readonly<Record<string, unknown>>): void {
  first = { evaluatorId, kept };
}

/** What the answer had under a key, as `session.read` gives it; null where it had none, for another evaluator, and from the second room on. */
export function takeFirstKept(evaluatorId: string | null | undefined, key: string): { readonly value: unknown } | null {
  const found = first;
  first = null;
  return found !== null && found.evaluatorId === evaluatorId && Object.hasOwn(found.kept, key)
    ? { value: found.kept[key] }
    : null;
}
