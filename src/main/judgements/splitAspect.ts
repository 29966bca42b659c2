/** Name and detail of an aspect: `look:a:b` is about `a:b`, since only the first colon divides; the detail is empty where there is none. */
export function splitAspect(aspect: string): readonly [name: string, detail: string] {
  const colon = aspect.indexOf(':');
  return colon === -1 ? [aspect, ''] : [aspect.slice(0, colon), aspect.slice(colon + 1)];
}
