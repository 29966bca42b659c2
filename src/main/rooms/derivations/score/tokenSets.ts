/** What is read of a morpheme: surface, normalised form, and the first three levels of its part of speech. */
export type Morpheme = {
  readonly surface: string;
  readonly normalizedForm: string;
  readonly partOfSpeech: readonly [string, string, string];
};

/** A token is the set of texts it may be met as: its surface, its normalised form, the synonyms of its surface. */
export type Token = readonly string[];

/** A normalised text cut into words, and what of it is compared. */
export type TokenizedText = {
  readonly tokens: readonly Token[];
  /** Surfaces in order with the index of the token each belongs to, -1 where it is not compared. Empty where only the tokens are known. */
  readonly words: readonly { readonly text: string; readonly token: number }[];
};

/** Tokens of every normalised text that is compared; null for one that the tokenizer refuses. */
export type TokensOfText = ReadonlyMap<string, TokenizedText | null>;

const uncounted: ReadonlySet<string> = new Set(['空白', '補助記号', '助詞', '助動詞']);
const withoutLeadingZero = (text: string) => (text.startsWith('0') ? text.slice(1) : text);

/**
 * The tokens of a text as JEMHopQA compares them. White space, symbols, particles and auxiliaries do not count. A numeral and the
 * counter after it (third level of its part of speech contains 助数詞) make one token without synonyms, minus one leading ASCII `0`; another numeral that
 * starts with `0` loses that one zero; every other morpheme is its surface, its normalised form and `findSynonyms(surface)`.
 * Source: `get_token_list` of JEMHopQA's evaluate.py. The synonyms are looked up by surface, as there.
 */
export function tokenSetsOf(
  morphemes: readonly Morpheme[],
  findSynonyms: (surface: string) => readonly string[],
): TokenizedText {
  const tokens: Token[] = [];
  const words: { text: string; token: number }[] = [];
  let inCounter = false;
  morphemes.forEach(({ surface, normalizedForm, partOfSpeech }, index) => {
    if (inCounter) {
      inCounter = false;
      words.push({ text: surface, token: tokens.length - 1 });
      return;
    }
    if (uncounted.has(partOfSpeech[0])) {
      words.push({ text: surface, token: -1 });
      return;
    }
    const next = morphemes[index + 1];
    const isNumeral = partOfSpeech[1] === '数詞';
    if (next !== undefined && isNumeral && next.partOfSpeech[2].includes('助数詞')) {
      tokens.push([withoutLeadingZero(surface) + next.surface]);
      inCounter = true;
    } else if (isNumeral && surface.startsWith('0')) {
      tokens.push([withoutLeadingZero(surface)]);
    } else {
      tokens.push([surface, normalizedForm, ...findSynonyms(surface)]);
    }
    words.push({ text: surface, token: tokens.length - 1 });
  });
  return { tokens, words };
}
