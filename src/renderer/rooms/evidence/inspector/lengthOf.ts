import { withoutCitations } from '../../../../shared/rooms/evidence/citations.ts';
import { languageOfContent } from '../../../components/Content.tsx';

/** How long a text is: in words, or in characters where it is Japanese, which puts no spaces between words. */
export function lengthOf(text: string): { readonly unit: 'words' | 'characters'; readonly count: number } {
  const letters = withoutCitations(text).trim();
  if (languageOfContent(letters) === 'ja') {
    return { unit: 'characters', count: [...letters.replaceAll(/\s/g, '')].length };
  }
  return { unit: 'words', count: letters === '' ? 0 : letters.split(/\s+/).length };
}
