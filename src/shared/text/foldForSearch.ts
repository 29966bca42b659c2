/**
 * The form in which texts and queries are compared: width, case and kana do not count.
 *
 * NFKC (㈱ becomes (株), ﾊﾞ becomes バ, decomposed letters are composed), lower case, hiragana as katakana, final sigma as
 * sigma, spacing voicing marks joined to their kana. NUL and lone surrogates, which SQLite cannot hold, become U+FFFD.
 * The same function serves rows and queries, and folding twice changes nothing.
 */
export function foldForSearch(text: string): string {
  return isPlain(text) ? text.toLowerCase().replace(hiragana, asKatakana) : foldAny(text);
}

/**
 * ASCII, and the letters and signs of Latin-1 and Japanese texts that stay as they are but for lower case and kana, whatever stands around them.
 * Whether a text has nothing else; all of it then keeps its length.
 */
export function isPlain(text: string): boolean {
  return !notPlain.test(text);
}
const notPlain = new RegExp(
  '[^\\x01-\\x7f\\u00b0\\u00b1\\u00c0-\\u00ff\\u2010\\u2012-\\u2016\\u2018-\\u201f\\u2022\\u2190-\\u2199\\u3001\\u3002\\u300c\\u300d' +
    '\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff]',
);

const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const asKatakana = (kana: string) => String.fromCharCode(kana.charCodeAt(0) + 0x60);

function foldAny(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replaceAll('\u309b', '\u3099')
    .replaceAll('\u309c', '\u309a')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(hiragana, asKatakana)
    .normalize('NFKC');
}

/** The words of a query, folded: what stands between white space. Empty for a blank query. */
export function searchWords(typed: string): string[] {
  return foldForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}
