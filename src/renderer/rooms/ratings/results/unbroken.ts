/** A name or a day that no line ends in: lines may end behind a hyphen otherwise. */
export const unbroken = (name: string) => name.replaceAll('-', '-\u2060');
