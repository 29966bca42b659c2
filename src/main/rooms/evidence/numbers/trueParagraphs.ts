import type { Evidence } from '../../../../shared/rooms/evidence/claims.ts';
import { pythonLower } from '../../../metrics/pythonLower.ts';
import { pythonSplit } from '../../../metrics/pythonSplit.ts';

/** The title of a golden fact, and the ids of the paragraphs that begin with it. */
type TitleMatch = { readonly title: string; readonly matches: readonly number[] };

/**
 * The paragraphs of an R4C item that are taken for true. A stand-in: the files lost the titles of their paragraphs, so a paragraph counts where
 * it alone begins with the title of a golden fact. Most titles are among none of the ten, so precision by this is a lower bound.
 */
export function matchTitles(
  titles: readonly string[],
  evidence: readonly Pick<Evidence, 'evidenceId' | 'description'>[],
): TitleMatch[] {
  const paragraphs = evidence.map(({ evidenceId, description }) => ({ evidenceId, text: normalised(description) }));
  return titles.map((title) => {
    const start = normalised(title.replace(/\s*\([^()]*\)$/, ''));
    const begins = (text: string) => text.startsWith(start) && !/^[\p{L}\p{N}_]/u.test(text.slice(start.length));
    return { title, matches: paragraphs.filter(({ text }) => begins(text)).map(({ evidenceId }) => evidenceId) };
  });
}

/** The ids that exactly one paragraph answers a title with, ascending. */
export function paragraphsOfTitles(matches: readonly TitleMatch[]): number[] {
  const single = matches.flatMap(({ matches: [first, ...others] }) =>
    first === undefined || others.length > 0 ? [] : [first],
  );
  return [...new Set(single)].sort((one, other) => one - other);
}

/**
 * The true paragraphs of an item by HotpotQA's own file, which has the titles: `context` are its paragraphs as title and sentences. A paragraph is
 * found by its words, since the clean files joined the sentences of each.
 */
export function paragraphsOfContext(
  titles: readonly string[],
  context: readonly (readonly [title: string, sentences: readonly string[]])[],
  evidence: readonly Pick<Evidence, 'evidenceId' | 'description'>[],
): number[] {
  const wanted = new Set(titles);
  const texts = new Set(
    context.filter(([title]) => wanted.has(title)).map(([, sentences]) => withoutSpaces(sentences.join(' '))),
  );
  return evidence.flatMap(({ evidenceId, description }) => (texts.has(withoutSpaces(description)) ? [evidenceId] : []));
}

function normalised(text: string): string {
  const plain = pythonLower(pythonSplit(text.normalize('NFKC')).join(' '));
  return plain.replace(/^[^\p{L}\p{N}_]+/u, '').replace(/^the /, '');
}

function withoutSpaces(text: string): string {
  return pythonSplit(text.normalize('NFKC')).join('');
}
