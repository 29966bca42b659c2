/** How deep the input of a call may be nested; the deepest that a window sends is some ten levels. */
export const depthLimit = 100;

/** Whether the brackets of a JSON text nest at most `limit` deep. Stops at the first that is deeper; the text need not be valid. */
export function isShallowText(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > limit) return false;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return true;
}

/** Whether lists and objects nest at most `limit` deep; a value that is neither has depth 0. Does not recurse. */
export function isShallow(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) if (typeof one === 'object' && one !== null) next.push(Object.values(one));
    if (next.length === 0) return true;
    level = next.flat();
  }
  return false;
}
