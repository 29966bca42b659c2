/**
 * The form in which texts and queries are compared: width, case and kana do not count.
 *
 * NFKC (㈱ becomes (株), ﾊﾞ becomes バ, decomposed letters are composed), lower case, hiragana as katakana, final sigma as
 * sigma, spacing voicing marks joined to their kana. NUL and lone surrogates, which SQLite cannot hold, become U+FFFD.
 * The same function serves rows and queries, and folding twice changes nothing.
 */
export function foldForSearch(text: string): string {
  return isPlain(text) ? foldPlain(text) : foldAny(text);
}

/**
 * ASCII, also of full width, and the letters and signs of Latin-1 and Japanese texts that stay as they are but for width, lower case and kana,
 * whatever stands around them. Whether a text has nothing else; each character of it is then folded by itself, to one.
 */
export function isPlain(text: string): boolean {
  return !notPlain.test(text);
}
const notPlain = new RegExp(
  '[^\\x01-\\x7f\\u00b0\\u00b1\\u00c0-\\u00ff\\u2010\\u2012-\\u2016\\u2018-\\u201f\\u2022\\u2190-\\u2199\\u3001\\u3002\\u300c-\\u300f' +
    '\\u3041-\\u3096\\u30a1-\\u30fc\\u4e00-\\u9fff\\uff01-\\uff5e]',
);

const fullWidth = /[\uff01-\uff5e]/g;
const asAscii = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0);
const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const asKatakana = (kana: string) => String.fromCharCode(kana.charCodeAt(0) + 0x60);

function foldPlain(text: string): string {
  return text.replace(fullWidth, asAscii).toLowerCase().replace(hiragana, asKatakana);
}

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
