/** Where the three members of a triple stand in a text. */
export type TriplePlaces = readonly [Place, Place, Place];
type Place = readonly [start: number, end: number];

// Python's \s: JavaScript's has U+FEFF instead of U+001C-001F and U+0085.
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+001C to U+001F are space in Python.
const space = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;
const commas = ',，';

/**
 * The first `(a, b, c)` in a text, as the expression `[（(]\s*([^\n]+?)\s*[,，]\s*([^\n]+?)\s*[,，]\s*([^\n]+?)\s*[）)]` of
 * tsv_to_pred_json.py (JEMHopQA repository) finds it. An engine that goes back tries every pair of commas behind every bracket, which takes
 * hours for a cell of some kilobytes; here no place is tried twice. Null when there is none.
 */
export function findTriple(text: string): TriplePlaces | null {
  const matcher = createMatcher(text, (at) => '）)'.includes(text[at] ?? '\n'));
  for (let at = 0; at < text.length; at += 1) {
    const found = '（('.includes(text[at] ?? '') ? matcher.members(0, at + 1) : null;
    if (found !== null) return found;
  }
  return null;
}

/** The same for a text that is `a, b, c` from its beginning to its end. */
export function matchTriple(text: string): TriplePlaces | null {
  return createMatcher(text, (at) => at === text.length).members(0, 0);
}

function createMatcher(text: string, isEnd: (at: number) => boolean) {
  const spaceEnds = endsOf(text, (sign) => space.test(sign));
  const lineEnds = endsOf(text, (sign) => sign !== '\n');
  /** Members that were tried from a place without success, and for each line the first end of a member that failed: so did all behind it. */
  const failed = [new Set<number>(), new Set<number>(), new Set<number>()];
  const failedEnds = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];

  /** Members `index` to 2 from a place on; what stands before them is not known here. */
  function members(index: number, from: number): TriplePlaces | null {
    if (failed[index]?.has(from)) return null;
    for (let start = spaceEnds[from] ?? from; start >= from; start -= 1) {
      const found = memberFrom(index, start);
      if (found !== null) return found;
    }
    failed[index]?.add(from);
    return null;
  }

  function memberFrom(index: number, start: number): TriplePlaces | null {
    const line = lineEnds[start] ?? start;
    const known = failedEnds[index]?.get(line) ?? Number.POSITIVE_INFINITY;
    for (let end = start + 1; end <= line && end < known; end += 1) {
      const behind = spaceEnds[end] ?? end;
      const place: Place = [start, end];
      if (index === 2) {
        if (isEnd(behind)) return [place, place, place];
        continue;
      }
      const rest = commas.includes(text[behind] ?? '\n') ? members(index + 1, behind + 1) : null;
      if (rest !== null) return index === 1 ? [place, place, rest[2]] : [place, rest[1], rest[2]];
    }
    failedEnds[index]?.set(line, Math.min(known, start + 1));
    return null;
  }

  return { members };
}

/** For each place where the stretch of signs that begins there ends, the end of the text included. */
function endsOf(text: string, belongs: (sign: string) => boolean): Int32Array {
  const ends = new Int32Array(text.length + 1).fill(text.length);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (!belongs(text[at] ?? '')) ends[at] = at;
    else ends[at] = ends[at + 1] ?? at;
  }
  return ends;
}
