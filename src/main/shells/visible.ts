/** C0, DEL and C1, line and paragraph separators, and what turns the direction of writing. */
const acting = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** A line for a terminal in which nothing acts: ids, paths and texts of files could move its cursor or rewrite what stands there. */
export function visible(line: string): string {
  return line.replace(acting, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

/** Printed JSON with the signs escaped that `JSON.stringify` leaves as they are; it means the same. */
export function visibleJson(json: string): string {
  return json.replace(acting, (sign) => (sign === '\n' ? sign : visible(sign)));
}

/** A text of many lines for a terminal: what divides its lines and columns stays. */
export function visibleText(text: string): string {
  return text.replace(/[^\r\n\t]+|\r(?!\n)/gu, visible);
}
