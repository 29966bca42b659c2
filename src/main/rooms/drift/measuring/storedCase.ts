/** Cases and answers as the project keeps them, which threads read without the database. */
import { z } from 'zod';
import type { DriftCase, GenerationVariant } from '../../../../shared/rooms/drift/driftCase.ts';
import { generationVariants } from '../../../../shared/rooms/drift/driftCase.ts';
import { type CaseGenerations, createGenerationTable } from '../../../../shared/rooms/drift/generationTable.ts';

export const storedCaseSchema = z.object({
  id: z.string(),
  patientSummary: z.string(),
  criticalEntities: z.array(z.string()),
  turns: z.array(z.object({ number: z.number(), message: z.string() })),
  personaId: z.string().nullable(),
}) satisfies z.ZodType<DriftCase>;

const keptRowSchema = z.object({
  turn: z.number(),
  text: z.string(),
  isError: z.boolean(),
  timestamp: z.string(),
  promptTokens: z.number().nullable(),
  line: z.number(),
});
export const storedRowsSchema = z.object({ summary: z.array(keptRowSchema), dialogue: z.array(keptRowSchema) });
type KeptRow = Readonly<z.infer<typeof keptRowSchema>>;

/** All that one model said in one case according to one file, one row for each turn of a variant. */
export type StoredRows = { readonly summary: readonly KeptRow[]; readonly dialogue: readonly KeptRow[] };

/**
 * What a model said in a case according to several files, in the order of their import: an answer beats an error, then the later time,
 * then the later import. Null for no file.
 */
export function mergeRows(files: readonly StoredRows[]): CaseGenerations | null {
  const place = { model: '', caseId: '', given: null };
  const table = createGenerationTable();
  for (const rows of files) {
    const add = (variant: GenerationVariant) => {
      for (const row of rows[variant]) table.add({ ...row, ...place, variant });
    };
    for (const variant of generationVariants) add(variant);
  }
  return table.of(place.model, place.caseId);
}
