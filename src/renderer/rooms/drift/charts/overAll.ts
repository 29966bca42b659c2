/** The layer of what must not be covered: the library draws lines and error bars over all that has no layer of its own. */
export const overAll = 2_000;
