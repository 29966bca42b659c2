import { wordDiff } from './traces/wordDiff.ts';

/**
 * The stretch of a text `mine` in which it differs from `base`, put into the same place of `theirs`. What they wrote stays, unless it lies within
 * what was taken away or written over here. Where both wrote something else for one stretch, and one of them only went on where the other ended,
 * the longer of both: it is one text, of which a part was saved before.
 */
export function mergedText(base: string, mine: string, theirs: string): string {
  const changes = changesOf(base, theirs);
  const [typed, turned] = [hullOf(base, mine, changesOf(base, mine)), hullOf(base, theirs, changes)];
  if (typed === null) return theirs;
  if (turned === null) return mine;
  const isOneStretch = typed.from === turned.from && typed.to === turned.to && typed.text !== '' && turned.text !== '';
  if (isOneStretch && typed.text.startsWith(turned.text)) return mine;
  if (isOneStretch && turned.text.startsWith(typed.text)) return theirs;
  const from = behindWhatIsThere(typed.from, changes);
  const to = beforeWhatFollows(typed, changes);
  return `${theirs.slice(0, from)}${typed.text}${theirs.slice(Math.max(from, to))}`;
}

type Stretch = { readonly from: number; readonly to: number };

/** A stretch of the base, in code units, and what of another text stands for it. */
type Change = Stretch & { readonly there: Stretch };

/** What differs, in whole words but for the letters with which both begin or end. */
function changesOf(base: string, other: string): Change[] {
  const changes: Change[] = [];
  let [at, place] = [0, 0];
  let [gone, come] = ['', ''];
  const close = () => {
    const [before, behind] = commonEnds([...gone], [...come]);
    const there = { from: place + before, to: place + come.length - behind };
    if (gone !== come) changes.push({ from: at + before, to: at + gone.length - behind, there });
    [at, place, gone, come] = [at + gone.length, place + come.length, '', ''];
  };
  for (const { kind, text } of wordDiff(base, other)) {
    if (kind === 'left') gone += text;
    else if (kind === 'right') come += text;
    else {
      close();
      [at, place] = [at + text.length, place + text.length];
    }
  }
  close();
  return changes;
}

/** How many code units two texts have in common at their beginning and, behind that, at their end. */
function commonEnds(one: readonly string[], other: readonly string[]): readonly [before: number, behind: number] {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let behind = 0;
  while (behind < shorter - before && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  return [one.slice(0, before).join('').length, one.slice(one.length - behind).join('').length];
}

/** From the first change to the last, with what stands there instead; null where there is none. */
function hullOf(base: string, other: string, changes: readonly Change[]): (Stretch & { readonly text: string }) | null {
  const [first, last] = [changes[0], changes.at(-1)];
  if (first === undefined || last === undefined) return null;
  const text = other.slice(first.from, other.length - (base.length - last.to));
  return { from: first.from, to: last.to, text };
}

/** The place in the other text of a place of the base: behind what was written there, or for what it lies in. */
function behindWhatIsThere(at: number, changes: readonly Change[]): number {
  const last = changes.findLast(({ from, to }) => from < at || to === at);
  return last === undefined ? at : last.there.to + Math.max(0, at - last.to);
}

/** The place in the other text of the end of a stretch: before what was only added there, or written for what it lies in. */
function beforeWhatFollows({ from, to }: Stretch, changes: readonly Change[]): number {
  const last = changes.findLast((change) => change.from < to || (change.to === to && from === to));
  if (last === undefined) return to;
  return last.to <= to ? last.there.to + to - last.to : last.there.from;
}
