import { type VisibleTrait, visibleTraits } from '../../../../shared/rooms/ratings/making.ts';
import { characterCount } from '../../../../shared/text/characterCount.ts';
import { createMask, namesOfModel } from '../../../../shared/text/maskNames.ts';
import { styleCounts } from '../reading/styleCounts.ts';

/** An answer, and which sources its tools asked. */
type MeasuredAnswer = { readonly answer: string; readonly sources: readonly string[] };

/** What is measured of an answer that can tell whose it is. */
export type AnswerTraits = {
  readonly length: number;
  readonly lists: boolean;
  /** Headings or bold passages. */
  readonly headings: boolean;
  readonly citations: boolean;
  readonly ownName: boolean;
  readonly isJapanese: boolean;
  readonly sources: readonly string[];
};

type LengthUnit = 'words' | 'characters';

const letters = /\p{L}/gu;
const japaneseLetters = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu;
/** `[3]`, `[3, 4]`, an address, a DOI or a number of PubMed. */
const citation = /\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]|https?:\/\/|\bdoi:\s*10\.|\bPMID\b/i;

/** Whether a text is mostly Japanese: half of its letters and more. False for a text without letters. */
export function isJapanese(text: string): boolean {
  const japanese = text.match(japaneseLetters)?.length ?? 0;
  return japanese > 0 && japanese * 2 >= (text.match(letters)?.length ?? 0);
}

/** How answers are counted: by characters where one of them is Japanese, which would be a single word, else by words. */
export function unitOf(texts: readonly string[]): LengthUnit {
  return texts.some(isJapanese) ? 'characters' : 'words';
}

/** Words between blanks, or all characters, as raters and style control count them. */
export function lengthOf(text: string, unit: LengthUnit): number {
  return unit === 'words' ? (text.match(/\S+/g)?.length ?? 0) : characterCount(text);
}

/** Measures the answers of one author. */
export function createMeasure(author: string, unit: LengthUnit): (answer: MeasuredAnswer) => AnswerTraits {
  const saysName = createMask(ownNames(author));
  return ({ answer, sources }) => {
    const style = styleCounts(answer);
    return {
      length: lengthOf(answer, unit),
      lists: style.lists > 0,
      headings: style.headers > 0 || style.bold > 0,
      citations: citation.test(answer),
      ownName: saysName(answer) !== answer,
      isJapanese: isJapanese(answer),
      sources,
    };
  };
}

/** The name of an author, its parts and its kin, without names that only others have. */
function ownNames(author: string): string[] {
  if (author === '') return [];
  const known = new Set(namesOfModel(null));
  const written = author.toLowerCase();
  return namesOfModel(author).filter((name) => !known.has(name) || written.includes(name.toLowerCase()));
}

type Pair = { readonly a: AnswerTraits; readonly b: AnswerTraits };

/** What can tell the two sides of pairs apart, counted; what occurs in no pair is not there. */
export function traitsOf(pairs: readonly Pair[]): VisibleTrait[] {
  const asked = (side: 'a' | 'b') => new Set(pairs.flatMap((pair) => pair[side].sources));
  const [askedA, askedB] = [asked('a'), asked('b')];
  const onlyA = [...askedA].filter((source) => !askedB.has(source));
  const onlyB = [...askedB].filter((source) => !askedA.has(source));
  const usesOwn = ({ sources }: AnswerTraits, own: readonly string[]) => sources.some((one) => own.includes(one));
  const all: Record<Exclude<VisibleTrait['trait'], 'recurring'>, VisibleTrait> = {
    length: {
      ...counted('length', pairs, ({ a, b }) => [a.length > b.length, b.length > a.length]),
      coveredBy: null,
    },
    lists: { ...counted('lists', pairs, ({ a, b }) => [a.lists, b.lists]), coveredBy: 'plainText' },
    tools: {
      ...counted('tools', pairs, ({ a, b }) => [usesOwn(a, onlyA), usesOwn(b, onlyB)]),
      ...{ onlyA, onlyB, coveredBy: 'answersOnly' },
    },
    headings: { ...counted('headings', pairs, ({ a, b }) => [a.headings, b.headings]), coveredBy: 'plainText' },
    ownName: { ...counted('ownName', pairs, ({ a, b }) => [a.ownName, b.ownName]), coveredBy: 'mask' },
    language: { ...counted('language', pairs, languages), coveredBy: null },
    citations: { ...counted('citations', pairs, ({ a, b }) => [a.citations, b.citations]), coveredBy: null },
  };
  // Two sets make one pair of a question, so that no answer of theirs comes again.
  return visibleTraits.flatMap((trait) => (trait === 'recurring' ? [] : [all[trait]])).filter(({ a, b }) => a + b > 0);
}

/** Japanese answers of each side; none where the two sides of every pair are in one language. */
function languages({ a, b }: Pair): [boolean, boolean] {
  return a.isJapanese === b.isJapanese ? [false, false] : [a.isJapanese, b.isJapanese];
}

function counted(trait: VisibleTrait['trait'], pairs: readonly Pair[], has: (pair: Pair) => [boolean, boolean]) {
  let [a, b, pairCount] = [0, 0, 0];
  for (const pair of pairs) {
    const [ofA, ofB] = has(pair);
    a += Number(ofA);
    b += Number(ofB);
    pairCount += Number(ofA !== ofB);
  }
  return { trait, a, b, pairCount, onlyA: [], onlyB: [] };
}
