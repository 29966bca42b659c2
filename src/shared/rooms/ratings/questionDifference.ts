import { wordDiff } from '../../traces/wordDiff.ts';

const longestQuestion = 2_000;
const mostStretches = 3;
const longestStretch = 80;

/**
 * The words that each of two questions has alone, stretch by stretch in its order; a side that only lacks words has none. Null where the questions
 * are alike, and where more differs than can be told in a line: more than three stretches of a side, or one of over 80 characters.
 */
export function questionDifference(a: string, b: string): { readonly a: string[]; readonly b: string[] } | null {
  if (a.length > longestQuestion || b.length > longestQuestion) return null;
  const [ofA, ofB] = [[''], ['']];
  for (const { kind, text } of wordDiff(a, b)) {
    // Blanks alone end no stretch: what stands on both sides of them is read as one.
    const isEnd = kind === 'same' && text.trim() !== '';
    if (kind !== 'right') grow(ofA, isEnd ? null : text);
    if (kind !== 'left') grow(ofB, isEnd ? null : text);
  }
  const [own, other] = [wordsIn(ofA), wordsIn(ofB)];
  const isShort = [own, other].every(
    (all) => all.length <= mostStretches && all.every((one) => one.length <= longestStretch),
  );
  return isShort && own.length + other.length > 0 ? { a: own, b: other } : null;
}

function grow(stretches: string[], text: string | null): void {
  if (text === null) stretches.push('');
  else stretches.push((stretches.pop() ?? '') + text);
}

function wordsIn(stretches: readonly string[]): string[] {
  return stretches.map((one) => one.trim()).filter((one) => one !== '');
}
