/**
 * The form in which texts and queries are compared: width, case and kana do not count.
 *
 * NFKC (㈱ becomes (株), ﾊﾞ becomes バ, decomposed letters are composed), lower case, hiragana as katakana, final sigma as
 * sigma, spacing voicing marks joined to their kana. NUL and lone surrogates, which SQLite cannot hold, become U+FFFD.
 * The same function serves rows and queries, and folding twice changes nothing.
 */
export function foldForSearch(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replaceAll('\u309b', '\u3099')
    .replaceAll('\u309c', '\u309a')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFKC');
}

/** The words of a query, folded: what stands between white space. Empty for a blank query. */
export function searchWords(typed: string): string[] {
  return foldForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}
