const space = '[ \\t\\r\\n]*';
const string = '"(?:[^"\\\\\\n]|\\\\.){0,1024}"';
const memberStart = new RegExp(`,${space}${string}${space}:`, 'g');

/**
 * How the record after a broken one begins, as a pattern over Latin-1 text: in an array an object with the same first key, in an
 * object the next key. Null where such a place could also lie inside of the broken record, so that going on would be a guess.
 */
export function nextRecordPattern(holder: 'array' | 'object', brokenText: string, holdsObject: boolean): RegExp | null {
  if (holder === 'object') return holdsObject ? null : new RegExp(memberStart);
  const firstKey = new RegExp(`^\\{${space}(${string})${space}:`).exec(brokenText)?.[1];
  if (firstKey === undefined) return null;
  return new RegExp(`,${space}\\{${space}${firstKey.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${space}:`, 'g');
}

/** Whether the text after a broken record closes record, container and file, so that the broken one was the last. */
export function closesFile(holder: 'array' | 'object', lastText: string): boolean {
  return holder === 'array' ? /\}[ \t\r\n]*\][\s}\]]*$/.test(lastText) : /[\]"}][ \t\r\n]*\}\s*$/.test(lastText);
}
