/** Places and boxes of texts in a picture, in pixels from its left upper corner. */
export type Place = { readonly x: number; readonly y: number };
export type Box = Place & { readonly width: number; readonly height: number };

/** Whether two boxes share more than an edge. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether a box lies within another. */
export function isWithin(box: Box, around: Box): boolean {
  return (
    box.x >= around.x &&
    box.y >= around.y &&
    box.x + box.width <= around.x + around.width &&
    box.y + box.height <= around.y + around.height
  );
}

/** A box with room around it. */
export function padded({ x, y, width, height }: Box, room: number): Box {
  return { x: x - room, y: y - room, width: width + room * 2, height: height + room * 2 };
}

/** Whether a stroke from place to place touches a box, also where it passes through between two places. */
export function isCrossed(box: Box, stroke: readonly Place[]): boolean {
  return stroke.some((to, at) => {
    const from = stroke[at - 1] ?? to;
    return (at > 0 || stroke.length === 1) && isCut(box, from, to);
  });
}

/** Cuts a line against the four sides, one after the other (Liang and Barsky). */
function isCut({ x, y, width, height }: Box, from: Place, to: Place): boolean {
  // Most lines of a picture are far away from a box.
  if (Math.max(from.x, to.x) < x || Math.min(from.x, to.x) > x + width) return false;
  if (Math.max(from.y, to.y) < y || Math.min(from.y, to.y) > y + height) return false;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enters, leaves] = [0, 1];
  for (const [by, room] of [
    [-dx, from.x - x],
    [dx, x + width - from.x],
    [-dy, from.y - y],
    [dy, y + height - from.y],
  ] as const) {
    if (by === 0 && room < 0) return false;
    if (by < 0) enters = Math.max(enters, room / by);
    if (by > 0) leaves = Math.min(leaves, room / by);
  }
  return enters <= leaves;
}
