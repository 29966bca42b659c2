import i18next, { type i18n, type ParseKeys } from 'i18next';
import { useSyncExternalStore } from 'react';
import en from '../../shared/languages/en.json' with { type: 'json' };
import ja from '../../shared/languages/ja.json' with { type: 'json' };
import type { Settings } from '../../shared/settings.ts';

export type Language = 'en' | 'ja';
/** Every key of the language files; a key that is not there does not compile. */
export type TextKey = ParseKeys;
export type TextParams = Readonly<Record<string, string | number>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}

/** The language meant by the setting: `system` follows the browser or operating system, anything but Japanese being English. */
export function languageOf(setting: Settings['language'], systemLanguages: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const first = systemLanguages.find((tag) => /^(ja|en)\b/i.test(tag));
  return first?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

/** The texts of the window. They are bundled, so every key is there from the first paint on. */
export function createTexts(language: Language): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { en: { translation: en }, ja: { translation: ja } },
    interpolation: { escapeValue: false },
    initAsync: false,
    returnNull: false,
  });
  return instance;
}

export const texts = createTexts(languageOf('system', typeof navigator === 'undefined' ? [] : navigator.languages));

/** Switches every text at once, and tells the browser, so that Han glyphs, line breaks and voices are right. */
export function applyLanguage(setting: Settings['language']): void {
  const language = languageOf(setting, navigator.languages);
  document.documentElement.lang = language;
  if (texts.language !== language) void texts.changeLanguage(language);
}

export type Texts = {
  /** A text by a key that the compiler knows. */
  t: (key: TextKey, params?: TextParams) => string;
  /** A text by a key made at run time (`errors.${code}`); the key itself when there is none. */
  textOf: (key: string, params?: TextParams) => string;
  has: (key: string) => boolean;
  language: Language;
};

/** Texts in the language of the window; the component follows when it is switched. */
export function useText(): Texts {
  // Every component asks for texts; a plain subscription costs a tenth of what useTranslation does.
  useSyncExternalStore(followLanguage, languageNow);
  return textsOf(texts);
}

function followLanguage(listener: () => void): () => void {
  texts.on('languageChanged', listener);
  return () => texts.off('languageChanged', listener);
}

const languageNow = () => texts.language;

const known = new Map<string, Texts>();

/** Some pages of them; values are endless. */
const keptTexts = 2_000;

/** Texts of the language in force. The same object for the same language, so that effects may depend on it. */
export function textsOf(instance: i18n): Texts {
  const made = known.get(instance.language);
  if (made !== undefined) return made;
  // Keys made at run time cannot be checked by the compiler; a test checks that every table entry has its texts.
  const untyped = instance.getFixedT(instance.language) as unknown as (key: string, params?: TextParams) => string;
  // A text stays the same for the same values, and a keystroke draws a hundred of them.
  const printed = new Map<string, string>();
  const textOf = (key: string, params?: TextParams) => {
    const name = params === undefined ? key : `${key} ${JSON.stringify(params)}`;
    const text = printed.get(name) ?? untyped(key, params);
    if (printed.size >= keptTexts) printed.clear();
    printed.set(name, text);
    return text;
  };
  const fresh: Texts = {
    t: textOf,
    textOf,
    has: (key) => instance.exists(key),
    language: instance.language === 'ja' ? 'ja' : 'en',
  };
  known.set(instance.language, fresh);
  return fresh;
}
