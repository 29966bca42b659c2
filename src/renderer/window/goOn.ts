/** Where "next" begins, and how it ends. */
type GoingOn = {
  /** The open item of the list; null where none is. */
  readonly open: () => number | null;
  /** The item that is next to do behind one; null where there is none. */
  readonly find: (from: number) => Promise<number | null>;
  readonly select: (id: number) => Promise<void>;
};

/**
 * Goes from the open item to the next, unless somebody went elsewhere while that was looked for: nobody is taken away from where they went.
 * Resolves to false where there is none.
 */
export async function goOn({ open, find, select }: GoingOn): Promise<boolean> {
  const from = open();
  if (from === null) return false;
  const next = await find(from);
  if (open() !== from) return true;
  if (next === null) return false;
  await select(next);
  return true;
}
