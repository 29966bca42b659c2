/** Where the generations of a case end, and where the case does. */
export type CaseLength = { readonly last: number; readonly stated: number };

/**
 * Cases of one model whose rows hold no prompts and that were probably made from other content: those that go on behind the end of
 * the case, and all of them when none ends where its case does.
 */
export function differingLengths<T extends CaseLength>(lengths: readonly T[]): readonly T[] {
  const longer = lengths.filter(({ last, stated }) => last > stated);
  return longer.length > 0 || lengths.some(({ last, stated }) => last === stated) ? longer : lengths;
}
