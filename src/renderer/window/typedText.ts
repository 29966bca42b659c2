import { z } from 'zod';

/** What stands in a field and is not on disk yet, and the text that it was typed into; null where nobody knows that. */
export type TypedText = { readonly text: string; readonly base: string | null };

/** Sessions that are older than the base have the text alone. */
export const typedTextSchema = z.union([
  z.object({ text: z.string(), base: z.string().nullable() }),
  z.string().transform((text): TypedText => ({ text, base: null })),
]);

/** A draft with another text; `shown` is the text on disk, null where that is not known. A draft that is there already is none to go on from. */
export function retyped(draft: TypedText | undefined, text: string, shown: string | null): TypedText {
  return { text, base: draft === undefined || draft.text === shown ? shown : draft.base };
}

/** What was typed on while an earlier text of it was saved; of null, nobody knows whether it was. */
export function rebased({ text }: TypedText, written: TypedText | null): TypedText {
  return { text, base: written?.text ?? null };
}
