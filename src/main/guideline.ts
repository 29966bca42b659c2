import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './context.ts';
import { withStorageErrors } from './database/storageError.ts';

/** Where the project's guideline in a language lies, whether or not it is there. */
function guidelinePath(folder: Pick<DataFolder, 'guidelineFolder'>, language: 'en' | 'ja'): string {
  return join(folder.guidelineFolder, `guideline.${language}.md`);
}

/**
 * The project's guideline as Markdown. A project that has it in one language only shows that one.
 *
 * Empty  no guideline in either language gives an empty text, and the path where one would be read.
 */
export function readGuideline(
  folder: Pick<DataFolder, 'guidelineFolder'>,
  language: 'en' | 'ja',
): { text: string; path: string } {
  const wanted = guidelinePath(folder, language);
  const path = [wanted, guidelinePath(folder, language === 'en' ? 'ja' : 'en')].find((file) => existsSync(file));
  if (path === undefined) return { text: '', path: wanted };
  return withStorageErrors(path, () => ({ text: readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), path }));
}
