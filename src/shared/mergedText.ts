import { wholeCharacter } from './text/wholeCharacters.ts';
import { wordDiff } from './traces/wordDiff.ts';

/**
 * The stretch of a text `mine` in which it differs from `base`, put into the same place of `theirs`. What they wrote stays, unless it lies within
 * what was taken away or written over here. Where both wrote the same into one place, the one further than the other, the longer of both: it is
 * one text, of which a part was saved before.
 */
export function mergedText(base: string, mine: string, theirs: string): string {
  if (theirs === base || mine === theirs) return mine;
  if (mine === base) return theirs;
  if (wentOn(base, theirs, mine)) return mine;
  if (wentOn(base, mine, theirs)) return theirs;
  const changes = changesOf(base, theirs);
  const typed = hullOf(base, mine, changesOf(base, mine));
  const from = behindWhatIsThere(typed.from, changes);
  const to = beforeWhatFollows(typed, changes);
  return `${theirs.slice(0, from)}${typed.text}${theirs.slice(Math.max(from, to))}`;
}

/** Whether a longer text has what a shorter one wrote into a place of the base, and more behind it. */
function wentOn(base: string, shorter: string, longer: string): boolean {
  if (longer.length < shorter.length) return false;
  const both = commonStart(shorter, longer);
  const behind = shorter.length - both;
  if (behind > base.length || !base.endsWith(shorter.slice(both)) || !longer.endsWith(shorter.slice(both)))
    return false;
  const before = Math.min(commonStart(base, shorter), base.length - behind);
  return before < both;
}

type Stretch = { readonly from: number; readonly to: number };

/** A stretch of the base, in code units, and what of another text stands for it. */
type Change = Stretch & { readonly there: Stretch };

/** Of what two texts have in common, so much is looked at around what differs: no word is longer. */
const margin = 40;

/** What differs, in whole words but for the letters with which both begin or end. */
function changesOf(base: string, other: string): Change[] {
  const changes: Change[] = [];
  const start = wholeCharacter(base, Math.max(0, commonStart(base, other) - margin));
  const common = Math.max(0, commonEnd(base.slice(start), other.slice(start)) - margin);
  const end = base.length - wholeCharacter(base, base.length - common);
  let [at, place] = [start, start];
  let [gone, come] = ['', ''];
  const close = () => {
    const before = commonStart(gone, come);
    const behind = commonEnd(gone.slice(before), come.slice(before));
    const there = { from: place + before, to: place + come.length - behind };
    if (gone !== come) changes.push({ from: at + before, to: at + gone.length - behind, there });
    [at, place, gone, come] = [at + gone.length, place + come.length, '', ''];
  };
  for (const { kind, text } of wordDiff(base.slice(start, base.length - end), other.slice(start, other.length - end))) {
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

/** How many code units two texts begin with in common, no character cut in two. */
function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return Math.min(wholeCharacter(one, at), wholeCharacter(other, at));
}

/** How many code units they end with in common. */
function commonEnd(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let count = 0;
  while (count < shorter && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  const isWhole = [one, other].every((text) => wholeCharacter(text, text.length - count) === text.length - count);
  return isWhole ? count : count - 1;
}

/** From the first change to the last, of two texts that differ, with what stands there instead. */
function hullOf(base: string, other: string, changes: readonly Change[]): Stretch & { readonly text: string } {
  const [from, to] = [changes[0]?.from ?? base.length, changes.at(-1)?.to ?? base.length];
  return { from, to, text: other.slice(from, other.length - (base.length - to)) };
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
