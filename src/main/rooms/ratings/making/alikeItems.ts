import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';
import type { AnsweredItem } from '../../roomAnswers.ts';

const comparedCharacters = 200;
/** Of more, windows would wait. */
const mostCompared = 2_000;
const commonShare = 0.8;

/** Two items of which neither key nor question is the same, and that are probably one. */
type AlikeItems = { readonly a: string; readonly b: string };

/**
 * Items of two sets whose keys are alike: the same letters and digits whatever signs, widths, capitals and leading zeros (`H-0021`, `h 21`), or else the
 * same numbers (`h-0021`, `21`). Each key has to be the only one of its kind on its side, and the questions have to have four fifths of their words in
 * common (Dice, of the first 200 characters), unless a side tells none; 2,000 are compared. A proposal for a person, in the order of A; none of it is paired by itself.
 */
export function alikeItems(a: readonly AnsweredItem[], b: readonly AnsweredItem[]): AlikeItems[] {
  const found = new Map<string, string>();
  const taken = new Set<string>();
  let compared = 0;
  for (const kindOf of [lettersAndNumbers, numbersAlone]) {
    const [kindsA, kindsB] = [
      singles(
        a.filter(({ key }) => !found.has(key)),
        kindOf,
      ),
      singles(
        b.filter(({ key }) => !taken.has(key)),
        kindOf,
      ),
    ];
    for (const [kind, one] of kindsA) {
      const other = kindsB.get(kind);
      if (other === undefined || compared === mostCompared) continue;
      compared += 1;
      if (!asksTheSame(one, other)) continue;
      found.set(one.key, other.key);
      taken.add(other.key);
    }
  }
  return a.flatMap(({ key }) => {
    const other = found.get(key);
    return other === undefined ? [] : [{ a: key, b: other }];
  });
}

const runs = /\p{N}+|[\p{L}\p{M}]+/gu;

function lettersAndNumbers(key: string): string {
  return (foldForSearch(key).match(runs) ?? []).map(withoutZeros).join(' ');
}

function numbersAlone(key: string): string {
  return (foldForSearch(key).match(/\p{N}+/gu) ?? []).map(withoutZeros).join(' ');
}

function withoutZeros(run: string): string {
  return run.replace(/^0+(?=\p{N})/u, '');
}

/** Items by the kind of their keys, where it is the only one; none for keys of no kind. */
function singles(items: readonly AnsweredItem[], kindOf: (key: string) => string): ReadonlyMap<string, AnsweredItem> {
  const groups = Map.groupBy(items, ({ key }) => kindOf(key));
  const single = [...groups].flatMap(([kind, [first, ...more]]) =>
    kind === '' || first === undefined || more.length > 0 ? [] : [[kind, first] as const],
  );
  return new Map(single);
}

function asksTheSame(one: AnsweredItem, other: AnsweredItem): boolean {
  if (isUntold(one) || isUntold(other)) return true;
  const [wordsA, wordsB] = [wordsOf(one.question), wordsOf(other.question)];
  const common = [...wordsA].filter((word) => wordsB.has(word)).length;
  return 2 * common >= commonShare * (wordsA.size + wordsB.size);
}

/** A room that knows no question may show the key in its place. */
function isUntold({ key, question }: AnsweredItem): boolean {
  return question.trim() === '' || question === key;
}

function wordsOf(text: string): Set<string> {
  const words = new Intl.Segmenter('ja', { granularity: 'word' }).segment(
    foldForSearch(text.slice(0, comparedCharacters)),
  );
  return new Set(Array.from(words).flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : [])));
}
