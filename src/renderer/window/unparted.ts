/** The same sentence, with Japanese numbers kept on one line with what they count. */
export function unparted(text: string): string {
  return text.replace(/(\d) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu, '$1\u00a0');
}
