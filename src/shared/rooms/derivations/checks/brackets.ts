import { type Check, finding, fixTo } from './item.ts';
import { eachField } from './text.ts';

const openers = '(（「『[【〈《｢';
const closers = ')）」』]】〉》｣';
const anyBracket = /[()（）「」『』[\]【】〈〉《》｢｣]/;
const eachBracket = new RegExp(anyBracket, 'g');

type Bracket = { readonly letter: string; readonly at: number };
type BracketScan = { readonly unmatched: readonly Bracket[]; readonly pairs: readonly (readonly [Bracket, Bracket])[] };

/**
 * Pairs and single brackets of a text, for `()（）「」『』[]【】〈〉《》｢｣`; `(` and `（` are interchangeable. A closer whose
 * opener stands deeper on the stack leaves those above it single.
 */
function scanBrackets(text: string): BracketScan {
  const open: Bracket[] = [];
  const unmatched: Bracket[] = [];
  const pairs: [Bracket, Bracket][] = [];
  for (const { 0: letter, index: at } of text.matchAll(eachBracket)) {
    if (openers.includes(letter)) open.push({ letter, at });
    if (!closers.includes(letter)) continue;
    const partner = open.findLastIndex((bracket) => kind(bracket.letter, openers) === kind(letter, closers));
    if (partner === -1) {
      unmatched.push({ letter, at });
      continue;
    }
    const [opener, ...single] = open.splice(partner);
    unmatched.push(...single);
    if (opener !== undefined) pairs.push([opener, { letter, at }]);
  }
  unmatched.push(...open);
  return { unmatched: unmatched.sort((left, right) => left.at - right.at), pairs };
}

function kind(letter: string, letters: string): number {
  return Math.max(1, letters.indexOf(letter));
}

/**
 * E3 bracket (`bracket`): a bracket without a partner in any field; the first one is named. No fix: the caret goes there.
 * (3; gold 2, both real; raw→1.0 1, 1.1→1.2 2; mut 0.99)
 */
export const singleBracket: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    if (!anyBracket.test(field.text)) return null;
    const single = scanBrackets(field.text).unmatched[0];
    return single === undefined
      ? null
      : finding('E3', field.place, { text: field.text, bracket: single.letter, at: single.at });
  });

/**
 * W21 bracket width mixed: `（` closed by `)` or `(` by `）` in any field. Fix: both like the first. (3; gold 1, real)
 */
export const mixedBrackets: Check = ({ unusualFields }) =>
  eachField(unusualFields, (field) => {
    if (!/[(（]/.test(field.text)) return null;
    const mixed = scanBrackets(field.text).pairs.filter(
      ([opener, closer]) =>
        `${opener.letter}${closer.letter}` === '（)' || `${opener.letter}${closer.letter}` === '(）',
    );
    if (mixed.length === 0) return null;
    const letters = field.text.split('');
    for (const [opener, closer] of mixed) letters[closer.at] = opener.letter === '(' ? ')' : '）';
    return finding('W21', field.place, { text: field.text }, fixTo('matchBrackets', field.replace(letters.join(''))));
  });
