import i18next from 'i18next';
import coreEnglish from '../../../src/main/languages/en.json' with { type: 'json' };
import coreJapanese from '../../../src/main/languages/ja.json' with { type: 'json' };
import en from '../../../src/shared/languages/en.json' with { type: 'json' };
import ja from '../../../src/shared/languages/ja.json' with { type: 'json' };

export type Language = 'en' | 'ja';
export const languages: readonly Language[] = ['en', 'ja'];
/** What the browser is set to, for a window in each language. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', ja: 'ja-JP' };

/** A text of the window, or of what the core writes, in its language, found by its key. Throws for a key that does not exist. */
export type Words = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export function wordsOf(language: Language): Words {
  const texts = i18next.createInstance();
  void texts.init({
    lng: language,
    resources: { en: { translation: { ...en, ...coreEnglish } }, ja: { translation: { ...ja, ...coreJapanese } } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return (key, params = {}) => {
    if (!texts.exists(key, params)) throw new Error(`No text for ${key}`);
    // Keys are written out in the page models; the check above stands in for the compiler's.
    return (texts.t as unknown as (key: string, params: object) => string)(key, params);
  };
}
