import type { Settings } from './settings.ts';

export type Language = Exclude<Settings['language'], 'system'>;

/** The language meant by the setting: `system` follows the browser or operating system, anything but Japanese being English. */
export function languageOf(setting: Settings['language'], systemLanguages: readonly string[]): Language {
  if (setting !== 'system') return setting;
  const first = systemLanguages.find((tag) => /^(ja|en)\b/i.test(tag));
  return first?.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}
