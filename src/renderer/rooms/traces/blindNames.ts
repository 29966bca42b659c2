const shortestName = 4;

/**
 * What gives a model away in a text: its name as written, that name without its folder or provider, and the first word of it
 * (`Qwen` of `Qwen2.5-72B-Instruct`). Longest first; pieces of under four letters are left out.
 */
export function givenAwayBy(models: readonly (string | null)[]): string[] {
  const names = models.flatMap((model) => {
    if (model === null) return [];
    const last = model.split('/').at(-1) ?? model;
    const first = /^\p{L}+/u.exec(last)?.[0] ?? last;
    return [model, last, first];
  });
  return [...new Set(names)].filter((name) => [...name].length >= shortestName).sort((a, b) => b.length - a.length);
}

/** A function that puts as many `█` in the place of each name, so that offsets stay. Returns the same text when none is in it. */
export function createMask(names: readonly string[]): (text: string) => string {
  if (names.length === 0) return (text) => text;
  const pattern = new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'giu');
  return (text) => text.replace(pattern, (name) => '█'.repeat(name.length));
}

/**
 * Whether the two sides of a group change places in blind mode: the same each time for one `seed`, and not to be told from the
 * group's number without it.
 */
export function isTurned(seed: number, groupId: number): boolean {
  // The last steps of MurmurHash3, by Austin Appleby, in the public domain.
  let hash = (seed ^ Math.imul(groupId, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) & 1) === 1;
}
