/** Whether a text has kana or Han letters: what is not tagged by its corpus is read as Japanese then. */
export function languageOfContent(text: string): 'ja' | 'en' {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en';
}
