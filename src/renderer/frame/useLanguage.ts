import { useEffect, useState } from 'react';
import { languageOf } from '../../shared/language.ts';
import type { Settings } from '../../shared/settings.ts';
import { loadLanguage, showLanguage } from '../window/i18n.ts';

/**
 * Shows the window in the language of the setting, and follows it. `setting` is null until the settings are known: no language is read
 * before. True from the first time it was shown on, so that no window flashes in another language; also when its texts could not be
 * read, as the window then stays in the language that it has.
 */
export function useLanguage(setting: Settings['language'] | null): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (setting === null) return;
    let isWanted = true;
    const follow = async () => {
      const language = languageOf(setting, navigator.languages);
      const isLoaded = await loadLanguage(language).then(
        () => true,
        () => false,
      );
      if (!isWanted) return;
      if (isLoaded) showLanguage(language);
      setShown(true);
    };
    void follow();
    window.addEventListener('languagechange', follow);
    return () => {
      isWanted = false;
      window.removeEventListener('languagechange', follow);
    };
  }, [setting]);
  return isShown;
}
