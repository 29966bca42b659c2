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

/** An R4C item as HotpotQA's own file has it: `context` are its paragraphs as title and sentences. */
export type Question = {
  readonly supporting: readonly string[];
  readonly context: readonly (readonly [title: string, sentences: readonly string[]])[];
};

/** What is known of the titles of an R4C item. */
export type ItemTitles = {
  /** Of its golden facts, with the paragraphs that these alone tell (`paragraphsOfTitles`); null where R4C's file was not given, or has no such item. */
  readonly facts: { readonly titles: readonly string[]; readonly begun: readonly number[] } | null;
  /** Of its supporting facts, and of its paragraphs by their ids; null where HotpotQA's file was not given, or has no such item. */
  readonly question: {
    readonly supporting: readonly string[];
    readonly titled: readonly (readonly [title: string, evidenceId: number])[];
  } | null;
};

type Paragraphs = readonly Pick<Evidence, 'evidenceId' | 'description'>[];

/** The titles that R4C's file has of an item. */
export function titlesOfFacts(titles: readonly string[], evidence: Paragraphs): NonNullable<ItemTitles['facts']> {
  return { titles, begun: paragraphsOfTitles(matchTitles(titles, evidence)) };
}

/** The titles that HotpotQA's file has of an item. A paragraph is found by its words, since the clean files joined the sentences of each. */
export function titlesOfQuestion(
  { supporting, context }: Question,
  evidence: Paragraphs,
): NonNullable<ItemTitles['question']> {
  const titles = new Map(context.map(([title, sentences]) => [withoutSpaces(sentences.join(' ')), title]));
  const titled = evidence.flatMap(({ evidenceId, description }): [string, number][] => {
    const title = titles.get(withoutSpaces(description));
    return title === undefined ? [] : [[title, evidenceId]];
  });
  return { supporting, titled };
}

/**
 * The true paragraphs of an item, ascending. With HotpotQA's file exactly those with the title of a golden fact, or of a supporting one where
 * R4C's file was not given; without it those that golden facts alone tell. None where nothing is known.
 */
export function trueParagraphsOf({ facts, question }: ItemTitles, by: 'titles' | 'hotpotqa'): readonly number[] {
  if (by === 'titles') return facts?.begun ?? [];
  const wanted = new Set(facts?.titles ?? question?.supporting);
  return [...(question?.titled ?? [])]
    .flatMap(([title, evidenceId]) => (wanted.has(title) ? [evidenceId] : []))
    .sort((one, other) => one - other);
}

function normalised(text: string): string {
  const plain = pythonLower(pythonSplit(text.normalize('NFKC')).join(' '));
  return plain.replace(/^[^\p{L}\p{N}_]+/u, '').replace(/^the /, '');
}

function withoutSpaces(text: string): string {
  return pythonSplit(text.normalize('NFKC')).join('');
}
