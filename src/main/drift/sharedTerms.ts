import { hash } from 'node:crypto';

/** A list of terms in memory that threads share: it may be long, and goes to them with every batch of cases. */
export type SharedTerms = { readonly sha256: string; readonly bytes: Uint8Array };

/** Distinct terms, the same for every order of the list. */
export function shareTerms(terms: Iterable<string>): SharedTerms {
  const text = JSON.stringify([...new Set(terms)].sort());
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return { sha256: hash('sha256', text), bytes: new Uint8Array(bytes.buffer) };
}

/** The terms of `shareTerms`. */
export function sharedTermsOf({ bytes }: SharedTerms): readonly string[] {
  const terms: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return Array.isArray(terms) ? terms.map(String) : [];
}
