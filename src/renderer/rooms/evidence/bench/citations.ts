import { citationsOf, citationText } from '../../../../shared/rooms/evidence/citations.ts';
import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';

/** A text between citations, or one citation. */
export type TextPiece = { readonly text: string; readonly id: number | null };

/** The text cut at its citations; the pieces joined are the text. */
export function citationPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { id, from, to } of citationsOf(text)) {
    if (from > at) pieces.push({ text: text.slice(at, from), id: null });
    pieces.push({ text: text.slice(from, to), id });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), id: null });
  return pieces;
}

/** What is wrong with the citations of an explanation. */
export type CitationFlags = {
  /** How many different ids are cited. */
  readonly citedCount: number;
  /** Cited, but neither on the bench nor in the knowledge base, each once in the order of the text. */
  readonly unknown: readonly number[];
  /** Chosen, but not cited, in the order of the choice. */
  readonly uncited: readonly number[];
  /** Cited, although it is out. */
  readonly out: readonly number[];
};

type Choice = {
  readonly chosen: readonly number[];
  /** What is not to be cited: it was discarded, or is not in gold. */
  readonly out: readonly number[];
  readonly isKnown: (id: number) => boolean;
};

export function citationFlags(text: string, { chosen, out, isKnown }: Choice): CitationFlags {
  const cited = [...new Set(citationsOf(text).map(({ id }) => id))];
  return {
    citedCount: cited.length,
    unknown: cited.filter((id) => !isKnown(id)),
    uncited: chosen.filter((id) => !cited.includes(id)),
    out: cited.filter((id) => out.includes(id)),
  };
}

/** The known id that an unknown one was likely meant to be: one digit more, less or other, or two changed places. Null for none or several. */
export function meantId(unknown: number, known: readonly number[]): number | null {
  const near = [...new Set(known)].filter((id) => id !== unknown && isOneStepApart(String(unknown), String(id)));
  return near.length === 1 ? (near[0] ?? null) : null;
}

function isOneStepApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  if (a.length !== b.length) return a.length > b.length ? restA.slice(1) === restB : restB.slice(1) === restA;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwapped || restA.slice(1) === restB.slice(1);
}

/** The text with each citation of one id made one of another. */
export function replaceCitations(text: string, source: EvidenceSource, from: number, to: number): string {
  return citationPieces(text)
    .map((piece) => (piece.id === from ? citationText(source, to) : piece.text))
    .join('');
}

/** What is typed towards a citation: from the @ on, before the caret. */
export type CitationQuery = { readonly from: number; readonly text: string };

/** The beginning of a citation before the caret: an @ (or ＠) with up to 30 letters behind it on its line. Null where none is begun. */
export function citationQuery(text: string, caret: number): CitationQuery | null {
  const before = text.slice(0, caret);
  const found = /[@＠]([^@＠\n[\]]{0,30})$/.exec(before);
  // An address is no citation.
  if (!found || /[\w.]/.test(before[found.index - 1] ?? '')) return null;
  return { from: found.index, text: (found[1] ?? '').normalize('NFKC').trim() };
}

/** A text with a citation put at a place, instead of what stood between it and the caret; and where the caret then is. */
export function withCitation(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  cited: { readonly source: EvidenceSource; readonly id: number },
): { readonly text: string; readonly caret: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  // Latin words stand apart from what they cite; Japanese ones do not.
  const space = /[\w)\]%]$/.test(before) ? ' ' : '';
  const inserted = `${space}${citationText(cited.source, cited.id)}`;
  return { text: before + inserted + after, caret: before.length + inserted.length };
}

/** What can be cited. */
export type Citable = { readonly id: number; readonly about: string };

/** Those that fit what is typed: by the beginning of the id, or by words of what is said about them. */
export function citableFor<One extends Citable>(query: string, all: readonly One[]): One[] {
  const typed = query.toLowerCase().replace(/^e?id\s*(?=\d|$)/, '');
  if (typed === '') return [...all];
  const words = typed.split(/\s+/);
  const byId = all.filter(({ id }) => String(id).startsWith(typed));
  const byWords = all.filter(
    (one) => !byId.includes(one) && words.every((word) => one.about.toLowerCase().includes(word)),
  );
  return [...byId, ...byWords];
}
