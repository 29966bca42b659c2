/** What the live checks say. */
import { z } from 'zod';
import { questionContentSchema } from './question.ts';

export const checkSeverities = ['error', 'warning', 'hint'] as const;
export type CheckSeverity = (typeof checkSeverities)[number];

/** Where a finding points; `derivation` and `step` are 0-based, `object` is the index in the object list. */
const checkPlaceSchema = z.object({
  field: z.enum(['question', 'answer', 'type', 'pageIds', 'timeDependent', 'subject', 'relation', 'objects', 'steps']),
  derivation: z.number().int().nullable(),
  step: z.number().int().nullable(),
  object: z.number().int().nullable(),
});
export type CheckPlace = z.infer<typeof checkPlaceSchema>;

/** The content after a fix, with `checks.fixes.<label>` as what its button says. */
const checkFixSchema = z.object({
  label: z.string(),
  params: z.record(z.string(), z.string()),
  content: questionContentSchema,
  /** Whether it may stand on one key. */
  isKeyed: z.boolean(),
});
export type CheckFix = z.infer<typeof checkFixSchema>;

/** One hit of a live check. `code` is the id of the specification (`E1`, `W9b`, `H3`), and `checks.<code>` its sentence. */
export const checkFindingSchema = z.object({
  code: z.string(),
  severity: z.enum(checkSeverities),
  /** Values of the sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  place: checkPlaceSchema,
  fix: checkFixSchema.nullable(),
  /** The other way, where either may be meant. */
  otherFix: checkFixSchema.nullable(),
});
export type CheckFinding = z.infer<typeof checkFindingSchema>;
