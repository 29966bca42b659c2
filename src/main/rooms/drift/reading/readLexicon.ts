import { AppError } from '../../../../shared/errors.ts';
import { strip } from '../../../../shared/rooms/drift/pythonText.ts';
import { driftProblem } from './driftProblems.ts';
import { type ReadingOptions, readWholeJson } from './readingFile.ts';

type LexiconFile = { readonly terms: readonly string[]; readonly sha256: string };

/** Reads a lexicon: a JSON list of terms. What is blank or no text becomes a problem. Errors: FILE_UNREADABLE, IMPORT_MALFORMED, CANCELLED. */
export async function readLexicon(path: string, options: ReadingOptions): Promise<LexiconFile> {
  const { value, sha256, placeOf } = await readWholeJson(path, options);
  if (value?.kind !== 'array')
    throw new AppError('IMPORT_MALFORMED', 'Not a list of terms', { path, problem: 'noLexicon' });
  const terms = value.elements.flatMap((term) => {
    const isText = term.kind === 'string';
    if (isText && strip(term.value) !== '') return [term.value];
    const place = placeOf(term.start);
    options.onProblem(
      isText ? driftProblem('blankTerm', {}, { place }) : driftProblem('notText', { part: 'lexicon' }, { place }),
    );
    return [];
  });
  return { terms, sha256 };
}
