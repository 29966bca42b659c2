/** Files that are looked at for one set, and joined into one; more stay apart. */
export const mostJoined = 1_000;
