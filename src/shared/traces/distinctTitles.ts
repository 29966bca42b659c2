/** A shorter beginning in common is left in sight. */
const shortestCut = 20;
/** What stays in sight of a common beginning, so that what follows reads as a part of it. */
const keptWords = 1;

/**
 * For each title the code point from which it differs from all others of the list that begin alike: at the start of a word, one word before
 * the first difference. 0 where fewer than 20 code points are shared, for titles that stand there twice as a whole, and where what is left
 * would be that of another.
 */
export function distinctFrom(titles: readonly string[]): number[] {
  const letters = titles.map((title) => [...title]);
  const order = titles.map((_, index) => index).sort((a, b) => compare(letters[a] ?? [], letters[b] ?? []));
  const from = titles.map(() => 0);
  for (const [place, index] of order.entries()) {
    const own = letters[index] ?? [];
    const neighbours = [order[place - 1], order[place + 1]].flatMap((other) =>
      other === undefined ? [] : [letters[other] ?? []],
    );
    const shared = neighbours.map((other) => sharedLength(own, other)).filter((length) => length < own.length);
    from[index] = wordStart(own, Math.max(0, ...shared));
  }
  const rests = letters.map((own, index) => own.slice(from[index]).join(''));
  const counts = new Map<string, number>();
  for (const rest of rests) counts.set(rest, (counts.get(rest) ?? 0) + 1);
  return from.map((at, index) => (counts.get(rests[index] ?? '') === 1 ? at : 0));
}

function compare(one: readonly string[], other: readonly string[]): number {
  const at = sharedLength(one, other);
  return (one[at] ?? '') < (other[at] ?? '') ? -1 : Number((one[at] ?? '') > (other[at] ?? ''));
}

function sharedLength(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** The start of the word before the one that `at` stands in; texts without spaces are cut where they differ, in no number or Latin word. */
function wordStart(letters: readonly string[], at: number): number {
  if (at < shortestCut) return 0;
  if (!letters.slice(0, at).includes(' ')) {
    const start = letters.slice(0, at).findLastIndex((letter) => !/[A-Za-z\d]/.test(letter)) + 1;
    return start < shortestCut ? 0 : start;
  }
  let start = letters.lastIndexOf(' ', at - 1) + 1;
  for (let words = 0; words < keptWords && start > 1; words += 1) start = letters.lastIndexOf(' ', start - 2) + 1;
  return start < shortestCut ? 0 : start;
}
