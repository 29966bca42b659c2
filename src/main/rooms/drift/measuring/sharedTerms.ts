import { hash } from 'node:crypto';
import { strip } from '../../../../shared/rooms/drift/pythonText.ts';
import type { TermFacts } from '../../../../shared/rooms/drift/termFacts.ts';

/** A list of terms in memory that threads share: it may be long, and goes to them with every batch of cases. */
export type SharedTerms = { readonly sha256: string; readonly bytes: Uint8Array };

/** Distinct terms, the same for every order of the list. */
export function shareTerms(terms: Iterable<string>): SharedTerms {
  const text = JSON.stringify([...new Set(terms)].sort());
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return { sha256: hash('sha256', text), bytes: new Uint8Array(bytes.buffer) };
}

type TermPart = Pick<TermFacts['parts'][number], 'kind' | 'name'> & { readonly terms: Iterable<string> };

/** What is kept of a list that is made of parts: counts are of different terms in lower case; parts without any are left out. */
export function termFacts(parts: readonly TermPart[]): TermFacts {
  const different = (terms: readonly string[]) =>
    new Set(terms.map((term) => strip(term).toLowerCase()).filter((term) => term !== '')).size;
  const read = parts.map(({ kind, name, terms }) => ({ kind, name, terms: [...terms] }));
  const all = read.flatMap(({ terms }) => terms);
  return {
    count: different(all),
    sha256: shareTerms(all).sha256,
    parts: read.flatMap(({ kind, name, terms }) =>
      terms.length === 0 ? [] : [{ kind, name, count: different(terms), sha256: shareTerms(terms).sha256 }],
    ),
  };
}

/** The terms of `shareTerms`. */
export function sharedTermsOf({ bytes }: SharedTerms): readonly string[] {
  const terms: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return Array.isArray(terms) ? terms.map(String) : [];
}
