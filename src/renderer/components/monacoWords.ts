import { texts } from '../window/i18n.ts';

/** Monaco takes its words as it is loaded: those of the window's language are there first, else it has English ones. */
export async function afterMonacoWords<T>(load: () => Promise<T>): Promise<T> {
  if (texts.language === 'ja') await import('monaco-editor/nls/lang/ja').catch(() => null);
  return load();
}
