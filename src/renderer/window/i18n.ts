import i18next, { type i18n } from 'i18next';
import { useSyncExternalStore } from 'react';
import { type Language, languageOf } from '../../shared/language.ts';
import type english from '../../shared/languages/en.json';
import { countText } from './countText.ts';

/** The keys of the texts in an object of a language file; one for both forms of a text that has one for one and another for several. */
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutNumber<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];
type WithoutNumber<K extends string> = K extends `${infer Key}_${'one' | 'other'}` ? Key : K;

/** Every key of the language files; a key that is not there does not compile. The compiler takes seconds longer over i18next's own type of them. */
export type TextKey = KeysOf<typeof english>;
export type TextParams = Readonly<Record<string, string | number>>;

/** The texts of the window; `loadLanguage` brings them. */
export const texts: i18n = i18next.createInstance();
void texts.init({
  lng: languageOf('system', navigator.languages),
  fallbackLng: false,
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
  returnNull: false,
});

// i18next makes an `Intl.NumberFormat` for every text with a number.
texts.services.formatter?.add('number', (value: unknown) =>
  typeof value === 'number' ? countText(value) : String(value),
);

const namespace = 'translation';

// Both together would be a third of what a window loads before it shows anything.
const files = {
  en: () => import('../../shared/languages/en.json', { with: { type: 'json' } }),
  ja: () => import('../../shared/languages/ja.json', { with: { type: 'json' } }),
} satisfies Record<Language, () => Promise<{ default: object }>>;

/** Brings the texts of a language into the window, once. Rejects when they cannot be read. */
export async function loadLanguage(language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, namespace)) return;
  const file = await files[language]();
  // Nobody changes them, so there is no need for a copy of every text.
  texts.addResourceBundle(language, namespace, file.default, false, false, { skipCopy: true });
}

/** Switches every text at once, and tells the browser, so that Han glyphs, line breaks and voices are right. The language is loaded. */
export function showLanguage(language: Language): void {
  document.documentElement.lang = language;
  if (texts.language !== language) void texts.changeLanguage(language);
}

export type Texts = {
  /** A text by a key that the compiler knows. */
  t: (key: TextKey, params?: TextParams) => string;
  /** A text by a key made at run time (`errors.${code}`); the key itself when there is none. */
  textOf: (key: string, params?: TextParams) => string;
  /** Also for a text that has one form for one and another for several. */
  has: (key: string) => boolean;
  language: Language;
};

/** Texts in the language of the window; the component follows when it is switched. */
export function useText(): Texts {
  // Every component asks for texts; a plain subscription costs a tenth of what useTranslation does.
  useSyncExternalStore(followLanguage, languageNow);
  return textsOf(texts);
}

/** Tells of each switch to another language, until what it returns is called. */
export function followLanguage(listener: () => void): () => void {
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
  const untyped = instance.getFixedT(instance.language);
  // A text stays the same for the same values, and a keystroke draws a hundred of them.
  const printed = new Map<string, string>();
  const textOf = (key: string, params?: TextParams) => {
    const name = params === undefined ? key : `${key} ${JSON.stringify(params)}`;
    const text = printed.get(name) ?? untyped(key, params ?? {});
    if (printed.size >= keptTexts) printed.clear();
    printed.set(name, text);
    return text;
  };
  const fresh: Texts = {
    t: textOf,
    textOf,
    has: (key) => instance.exists(key, { count: 2 }),
    language: instance.language === 'ja' ? 'ja' : 'en',
  };
  known.set(instance.language, fresh);
  return fresh;
}
