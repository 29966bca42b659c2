/** The keys that a JSON pointer (RFC 6901) goes down by, unescaped; none for the empty pointer, which means the whole value. */
export function keysOfPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A key as it stands in a JSON pointer. Asked for every member of a file that is read, of which hardly any needs it. */
export function escapeKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
