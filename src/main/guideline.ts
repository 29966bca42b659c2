import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from './context.ts';
import { withStorageErrors } from './database/storageError.ts';

/** Where a guideline (`Room.guideline`) in a language lies, whether or not it is there. */
function guidelinePath(folder: Pick<DataFolder, 'guidelineFolder'>, name: string, language: 'en' | 'ja'): string {
  return join(folder.guidelineFolder, `${name}.${language}.md`);
}

/**
 * A guideline of the project (`Room.guideline`) as Markdown. A project that has it in one language only shows that one.
 *
 * Empty  no guideline in either language gives an empty text, and the path where one would be read.
 */
export function readGuideline(
  folder: Pick<DataFolder, 'guidelineFolder'>,
  name: string,
  language: 'en' | 'ja',
): { text: string; path: string } {
  const wanted = guidelinePath(folder, name, language);
  const other = guidelinePath(folder, name, language === 'en' ? 'ja' : 'en');
  const path = [wanted, other].find((file) => existsSync(file));
  if (path === undefined) return { text: '', path: wanted };
  return withStorageErrors(path, () => ({ text: readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), path }));
}
