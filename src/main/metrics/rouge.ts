import { porterStem } from './porterStemmer.ts';
import { type Overlap, overlapOf } from './precisionRecallF1.ts';

/** How far tokens overlap: words, pairs of words, the longest common subsequence of the whole texts, and of their lines. */
export type Rouge = {
  readonly rouge1: Overlap;
  readonly rouge2: Overlap;
  readonly rougeL: Overlap;
  readonly rougeLsum: Overlap;
};
type Tokens = readonly string[];
/** How a text becomes tokens. */
type TokensOf = (text: string) => Tokens;

/**
 * Runs of a–z and 0–9 of the lower-cased text, as rouge-score 0.1.2 takes them; stemmed where longer than three letters. For English alone:
 * Japanese has no tokens at all, so that its texts would score 0 against themselves.
 */
export function englishTokens(text: string, isStemmed: boolean): string[] {
  const tokens = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return isStemmed ? tokens.map((token) => (token.length > 3 ? porterStem(token) : token)) : tokens;
}

/** Characters as tokens, without white space and signs: for Japanese. Full-width letters and digits are those of ASCII (NFKC), in lower case. */
export function characterTokens(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]/gu) ?? []
  );
}

/** Overlap of a candidate with a reference as rouge-score computes it, with tokens of any kind. An empty side gives 0, also where both are empty. */
export function rouge(reference: string, candidate: string, tokensOf: TokensOf): Rouge {
  const [wanted, found] = [tokensOf(reference), tokensOf(candidate)];
  const linesOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map(tokensOf);
  return { ...rougeOfTokens(wanted, found), rougeLsum: summaryOverlap(linesOf(reference), linesOf(candidate)) };
}

/** The overlap of lists of tokens, without that by lines. */
export function rougeOfTokens(reference: Tokens, candidate: Tokens): Omit<Rouge, 'rougeLsum'> {
  return {
    rouge1: gramOverlap(reference, candidate, 1),
    rouge2: gramOverlap(reference, candidate, 2),
    rougeL: overlapOf(commonLength(reference, candidate), candidate.length, reference.length),
  };
}

function gramOverlap(reference: Tokens, candidate: Tokens, size: number): Overlap {
  const [wanted, found] = [countGrams(reference, size), countGrams(candidate, size)];
  let hits = 0;
  for (const [gram, count] of wanted) hits += Math.min(count, found.get(gram) ?? 0);
  return overlapOf(hits, Math.max(0, candidate.length - size + 1), Math.max(0, reference.length - size + 1));
}

function countGrams(tokens: Tokens, size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= tokens.length; at += 1) {
    const gram = JSON.stringify(tokens.slice(at, at + size));
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Lengths of longest common subsequences of all prefixes: of `i` tokens of one and `j` of the other at `i · (other + 1) + j`. */
function commonTable(one: Tokens, other: Tokens): Uint32Array {
  const [left, right] = numbered(one, other);
  const width = right.length + 1;
  const table = new Uint32Array((left.length + 1) * width);
  for (let i = 1; i <= left.length; i += 1) {
    const token = left[i - 1];
    let before = 0;
    let at = i * width;
    for (let j = 1; j < width; j += 1) {
      at += 1;
      const above = table[at - width] ?? 0;
      if (token === right[j - 1]) before = (table[at - width - 1] ?? 0) + 1;
      else if (above > before) before = above;
      table[at] = before;
    }
  }
  return table;
}

/** Length of the longest common subsequence: the last cell of `commonTable`, one row at a time. */
function commonLength(one: Tokens, other: Tokens): number {
  const [left, right] = numbered(one, other);
  const row = new Uint32Array(right.length + 1);
  for (const token of left) {
    let diagonal = 0;
    let before = 0;
    for (let j = 1; j <= right.length; j += 1) {
      const above = row[j] ?? 0;
      if (token === right[j - 1]) before = diagonal + 1;
      else if (above > before) before = above;
      diagonal = above;
      row[j] = before;
    }
  }
  return row.at(-1) ?? 0;
}

/** Tokens as numbers, which are compared faster than texts. */
function numbered(one: Tokens, other: Tokens): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>();
  const numberOf = (token: string) => {
    const number = numbers.get(token) ?? numbers.size;
    numbers.set(token, number);
    return number;
  };
  return [Int32Array.from(one, numberOf), Int32Array.from(other, numberOf)];
}

/** Places in the reference line of one longest common subsequence with a line of the candidate: of several the one that rouge-score finds. */
function commonPlaces(reference: Tokens, candidate: Tokens): number[] {
  const table = commonTable(reference, candidate);
  const width = candidate.length + 1;
  const places: number[] = [];
  let [i, j] = [reference.length, candidate.length];
  while (i > 0 && j > 0) {
    if (reference[i - 1] === candidate[j - 1]) {
      places.push(i - 1);
      i -= 1;
      j -= 1;
    } else if ((table[i * width + j - 1] ?? 0) > (table[(i - 1) * width + j] ?? 0)) j -= 1;
    else i -= 1;
  }
  return places;
}

function summaryOverlap(reference: readonly Tokens[], candidate: readonly Tokens[]): Overlap {
  const left = countGrams(reference.flat(), 1);
  const right = countGrams(candidate.flat(), 1);
  let hits = 0;
  for (const line of reference) {
    const union = new Set(candidate.flatMap((other) => commonPlaces(line, other)));
    for (const place of [...union].sort((one, other) => one - other)) {
      const gram = JSON.stringify([line[place]]);
      const [wanted, found] = [left.get(gram) ?? 0, right.get(gram) ?? 0];
      if (wanted === 0 || found === 0) continue;
      hits += 1;
      left.set(gram, wanted - 1);
      right.set(gram, found - 1);
    }
  }
  return overlapOf(hits, candidate.flat().length, reference.flat().length);
}
