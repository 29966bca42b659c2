import type { EvidenceSource } from './claims.ts';

/** How an id is written: as CIViC has it, and R4C's as the study's prompts have it. */
export function evidenceName(source: EvidenceSource, id: number): string {
  return source === 'civic' ? `EID${id}` : `ID ${id}`;
}

/** How evidence is cited in an explanation. */
export function citationText(source: EvidenceSource, id: number): string {
  return `[${evidenceName(source, id)}]`;
}

/** A citation in an explanation, `[EID1122]` or `[ID 5]`, with its place in UTF-16 offsets. */
type Citation = { readonly id: number; readonly from: number; readonly to: number };

/** Either writing counts for either source, and digits as somebody types them with a Japanese input method. */
const pattern = /\[E?ID ?([0-9０-９]{1,15})\]/gi;

/** The citations of a text in their order; an id may come more than once. */
export function citationsOf(text: string): Citation[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole, 1: digits = '' }) => ({
    id: Number(digits.normalize('NFKC')),
    from: index,
    to: index + whole.length,
  }));
}

/** A text without its citations and the space before each. */
export function withoutCitations(text: string): string {
  return citationsOf(text).reduceRight(
    (rest, { from, to }) => rest.slice(0, from).replace(/ $/, '') + rest.slice(to),
    text,
  );
}
