/** Where the generations of a case end, and where the case does. */
type CaseLength = { readonly last: number; readonly stated: number };

/**
 * Cases of one model whose rows hold no prompts and that were probably made from other content: those that go on behind the end of
 * the case, and all of them when none ends where its case does. `fitsElsewhere`: other rows of the model belong to the cases, so that
 * rows which end early are a part, such as calls made again.
 */
export function differingLengths<T extends CaseLength>(lengths: readonly T[], fitsElsewhere = false): readonly T[] {
  const longer = lengths.filter(({ last, stated }) => last > stated);
  const isPart = fitsElsewhere || longer.length > 0 || lengths.some(({ last, stated }) => last === stated);
  return isPart ? longer : lengths;
}
